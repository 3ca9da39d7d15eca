import { expect, test } from 'vitest'
import { toRouteName } from './route-name.ts'

test('a page is counted by its address, without its query', () => {
  expect(toRouteName('/company/blog?page=2')).toBe('/company/blog')
  expect(toRouteName('/company/blog/launch')).toBe('/company/blog/*')
})

test('calls of the backend are counted by what they are about', () => {
  expect(toRouteName('/rest/v1/posts?select=*')).toBe('/rest/v1/*')
  expect(toRouteName('/rest/v1/rpc/list_users')).toBe('/rest/v1/rpc/*')
  expect(toRouteName('/auth/v1/token?grant_type=password')).toBe('/auth/v1/token*')
})

test('names that strangers make up are one', () => {
  expect(toRouteName('/wp-login.php')).toBe('other')
  expect(toRouteName('')).toBe('other')
  expect(toRouteName('http://elsewhere.example/')).toBe('other')
})
