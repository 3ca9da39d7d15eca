import { expect, test } from 'vitest'
import type { Role } from '../session/roles.ts'
import { isPageFor } from './page-roles.ts'

const paths = [
  ...['', '/account', '/posts', '/posts/new', '/posts/7', '/posts/7/versions', '/calendar', '/categories'],
  ...[
    '/pictures',
    '/messages',
    '/messages/7',
    '/statistics',
    '/trash',
    '/users',
    '/users/7',
    '/settings',
    '/alerts',
    '/audit',
  ],
]
const listPages = (...roles: Role[]) => paths.filter(path => isPageFor(`/admin${path}`, roles))

test('each role has its pages and no others', () => {
  expect(listPages()).toEqual([])
  expect(listPages('writer')).toEqual(['', '/account', '/posts', '/posts/new'])
  expect(listPages('desk')).toEqual(['', '/account', '/messages', '/messages/7', '/statistics', '/trash'])
  expect(listPages('editor')).toEqual([
    ...['', '/account', '/posts', '/posts/new', '/posts/7', '/posts/7/versions', '/calendar', '/categories'],
    ...['/pictures', '/trash'],
  ])
  expect(listPages('admin')).toEqual(paths)
})

test('a page that nobody named is for admins, and a slash at the end changes nothing', () => {
  expect(isPageFor('/admin/payroll', ['writer', 'editor', 'desk'])).toBe(false)
  expect(isPageFor('/admin/', ['desk'])).toBe(true)
  expect(isPageFor('/admin/posts/', ['desk'])).toBe(false)
})
