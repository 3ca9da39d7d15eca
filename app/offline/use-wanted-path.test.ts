import { expect, test } from 'vitest'
import { toWantedPath } from './use-wanted-path.ts'

const origin = 'https://holla.example'

test('the page that was wanted is a path of this site', () => {
  expect(toWantedPath('#/company/blog/a?page=2', origin)).toBe('/company/blog/a?page=2')
})

test('whatever leads elsewhere, or back here, leads home', () => {
  const hashes = [
    '',
    '#',
    '#//evil.example/',
    '#/\\evil.example',
    '#https://evil.example',
    '#javascript:alert(1)',
    '#/offline',
  ]
  for (const hash of hashes) expect(toWantedPath(hash, origin), hash).toBe('/')
})
