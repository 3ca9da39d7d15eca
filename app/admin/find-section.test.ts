import { expect, test } from 'vitest'
import { findSection } from './find-section.ts'

const find = (address: string, ...roles: Parameters<typeof findSection>[1]) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return findSection({ pathname, search }, roles)
}

test('what has a place in the navigation is its own section, with the pages below it', () => {
  expect(find('/admin', 'admin')).toBe('/admin')
  expect(find('/admin/', 'admin')).toBe('/admin')
  expect(find('/admin/posts?page=2', 'admin')).toBe('/admin/posts')
  expect(find('/admin/posts/7/versions', 'admin')).toBe('/admin/posts')
  expect(find('/admin/messages/7', 'desk')).toBe('/admin/messages')
})

test('calendar and pictures are the posts’', () => {
  expect(find('/admin/calendar?month=2026-11', 'editor')).toBe('/admin/posts')
  expect(find('/admin/pictures', 'editor')).toBe('/admin/posts')
})

test('the trash is of whom its rows are', () => {
  expect(find('/admin/trash', 'editor', 'desk')).toBe('/admin/posts')
  expect(find('/admin/trash?kind=categories', 'editor')).toBe('/admin/categories')
  expect(find('/admin/trash?kind=messages', 'editor', 'desk')).toBe('/admin/messages')
  expect(find('/admin/trash', 'desk')).toBe('/admin/messages')
})
