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

test('a path of nothing but slashes takes no longer than others', () => {
  const path = `/A${'/'.repeat(15_500)}b`
  const begun = performance.now()
  for (let round = 0; round < 100; round += 1) toCanonicalPath(path)
  // It took 28 s by an expression that tries each slash anew.
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(toCanonicalPath(path)).toBe(path.toLowerCase())
  expect(toCanonicalPath('////')).toBe('/')
})
