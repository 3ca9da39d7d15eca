import { expect, test } from 'vitest'
import { readBlogAddress, toBlogPath } from './blog-address.ts'

const read = (search: string) => readBlogAddress(new URLSearchParams(search))

test('an address without a page shows the first of all posts', () => {
  expect(read('')).toEqual({ page: 1, category: null, search: null })
})

test('a page is a whole number from 1', () => {
  expect(read('page=2')?.page).toBe(2)
  for (const page of ['0', '-1', '1.5', 'two', '', '01', '1e3', '99999999'])
    expect(read(`page=${page}`), page).toBeNull()
})

test('every list has one address, and it leads back to the same list', () => {
  expect(toBlogPath({ page: 1, category: null, search: null })).toBe('/company/blog')
  expect(toBlogPath({ page: 3, category: null, search: null })).toBe('/company/blog?page=3')
  const address = { page: 2, category: 'Ọjà & more', search: '100% & “more”' }
  const path = toBlogPath(address)
  expect(read(path.slice(path.indexOf('?')))).toEqual(address)
})

test('a search is words on one line, not too many, or none', () => {
  expect(read('q=+first%09100%00%0A+users+')?.search).toBe('first 100 users')
  expect(read('q=++')?.search).toBeNull()
  expect(read(`q=${'a'.repeat(300)}`)?.search).toHaveLength(100)
})
