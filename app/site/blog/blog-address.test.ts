import { expect, test } from 'vitest'
import { readBlogAddress, toBlogPath } from './blog-address.ts'

const read = (search: string) => readBlogAddress(new URLSearchParams(search))

test('an address without a page shows the first of all posts', () => {
  expect(read('')).toEqual({ page: 1, category: null })
})

test('a page is a whole number from 1', () => {
  expect(read('page=2')?.page).toBe(2)
  for (const page of ['0', '-1', '1.5', 'two', '', '01', '1e3', '99999999'])
    expect(read(`page=${page}`), page).toBeNull()
})

test('every list has one address, and it leads back to the same list', () => {
  expect(toBlogPath({ page: 1, category: null })).toBe('/company/blog')
  expect(toBlogPath({ page: 3, category: null })).toBe('/company/blog?page=3')
  const path = toBlogPath({ page: 2, category: 'Ọjà & more' })
  expect(read(path.slice(path.indexOf('?')))).toEqual({ page: 2, category: 'Ọjà & more' })
})
