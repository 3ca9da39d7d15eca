import { expect, test } from 'vitest'
import { normalisePageUrl } from './page-query.ts'

test('parameters that no page reads are left out of its address', () => {
  expect(normalisePageUrl('/?utm_source=mail&x=1')).toBe('/')
  expect(normalisePageUrl('/contact?q=1')).toBe('/contact')
  expect(normalisePageUrl('/contact?utm_source=mail&about=call')).toBe('/contact?about=call')
  expect(normalisePageUrl('/company/blog?utm_source=mail')).toBe('/company/blog')
  expect(normalisePageUrl('/company/blog?page=2&fbclid=1&q=a+b&q=c')).toBe('/company/blog?q=a+b&page=2')
  expect(normalisePageUrl('/company/blog.data?x=1&category=News&_routes=blog')).toBe(
    '/company/blog.data?category=News&_routes=blog',
  )
  expect(normalisePageUrl('/preview/0a?comment=2&fbclid=1')).toBe('/preview/0a?comment=2')
  expect(normalisePageUrl('/share/home.png?v=abc&x=1')).toBe('/share/home.png?v=abc')
})

test('an address that is sent on to its right form keeps what it came with', () => {
  expect(normalisePageUrl('/Contact?utm_source=mail')).toBe('/Contact?utm_source=mail')
  expect(normalisePageUrl('/contact/?utm_source=mail')).toBe('/contact/?utm_source=mail')
})

test('of a long query only the beginning is read', () => {
  expect(normalisePageUrl(`/company/blog?page=2&${'x&'.repeat(1_000)}q=a`)).toBe('/company/blog?page=2')
})
