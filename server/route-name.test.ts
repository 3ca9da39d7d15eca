import { expect, test } from 'vitest'
import { toRouteName, withoutToken } from './route-name.ts'

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

test('the token of a preview stands in no metric, trace or log', () => {
  const path = `/preview/${'0123456789abcdef'.repeat(4)}`
  expect(toRouteName(`${path}?comment=2`)).toBe('/preview/*')
  expect(withoutToken(path)).toBe('/preview/*')
  expect(withoutToken(`${path}.data?_routes=x`)).toBe('/preview/*?_routes=x')
  expect(withoutToken('/company/blog')).toBe('/company/blog')
})
