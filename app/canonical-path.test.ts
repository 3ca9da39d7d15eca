import { expect, test } from 'vitest'
import { toCanonicalPath } from './canonical-path.ts'

test('an address keeps its path when it is canonical already', () => {
  for (const path of ['/', '/contact', '/company/blog/a-title', '/sitemap.xml'])
    expect(toCanonicalPath(path)).toBe(path)
})

test('slashes at the end and capitals go', () => {
  expect(toCanonicalPath('/Company/Blog/')).toBe('/company/blog')
  expect(toCanonicalPath('/contact//')).toBe('/contact')
})

test('an address that looks like another host stays on this one', () => {
  expect(toCanonicalPath('//evil.example/')).toBe('/evil.example')
})
