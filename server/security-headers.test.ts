import { expect, test } from 'vitest'
import { securePage } from './security-headers.ts'

const findAncestors = (pathname: string) => {
  const { headers } = securePage('', 'nonce', pathname, { backendOrigin: null, secure: true })
  return /frame-ancestors [^;]+/.exec(headers['content-security-policy'] ?? '')?.[0]
}

test('pages of the site are framed by the site alone, and all others by nobody', () => {
  const own = [
    '/',
    '/contact',
    '/growth-quote',
    '/services/user-acquisition',
    '/company/blog',
    '/legal/terms-of-service',
  ]
  expect(own.map(findAncestors)).toEqual(own.map(() => "frame-ancestors 'self'"))
  const others = ['/admin', '/admin/settings', '/preview/token', '/invitation', '/contact/else', '/404']
  expect(others.map(findAncestors)).toEqual(others.map(() => "frame-ancestors 'none'"))
})
