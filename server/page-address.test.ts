import { expect, test } from 'vitest'
import { isMissing, showsPosts, toPageAddress } from './page-address.ts'

test('parameters that no page reads are left out of its address', () => {
  expect(toPageAddress('/?utm_source=mail&x=1')).toBe('/')
  expect(toPageAddress('/contact?q=1')).toBe('/contact')
  expect(toPageAddress('/company/blog?utm_source=mail')).toBe('/company/blog')
  expect(toPageAddress('/company/blog?page=2&fbclid=1&q=a+b&q=c')).toBe('/company/blog?q=a+b&page=2')
  expect(toPageAddress('/company/blog.data?x=1&category=News&_routes=blog')).toBe(
    '/company/blog.data?category=News&_routes=blog',
  )
  expect(toPageAddress('/share/home.png?v=abc&x=1')).toBe('/share/home.png?v=abc')
})

test('an address that is sent on to its right form keeps what it came with', () => {
  expect(toPageAddress('/Contact?utm_source=mail')).toBe('/Contact?utm_source=mail')
  expect(toPageAddress('/contact/?utm_source=mail')).toBe('/contact/?utm_source=mail')
})

test('a page that only the route for missing pages takes is missing', () => {
  const routes = [{ path: 'contact' }, { path: 'share/*' }, { path: '*' }]
  expect(
    ['/contact', '/share/x', '/made-up', '/made/up', '/made-up?q=1'].map(path => isMissing(path, routes)),
  ).toEqual([false, false, true, true, true])
})

test('posts are shown at home, in the company’s pages, in share images and the sitemap', () => {
  for (const address of [
    '/',
    '/ save-data',
    '/_root.data',
    '/company/blog',
    '/share/a.png?v=1',
    '/sitemap.xml',
  ]) {
    expect(showsPosts(address), address).toBe(true)
  }
  for (const address of ['/contact', '/legal/privacy-policy', '/admin/posts', '/404', '/growth-quote.data']) {
    expect(showsPosts(address), address).toBe(false)
  }
})
