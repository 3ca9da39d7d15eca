import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const read = (search: string) => readPage(new URLSearchParams(search))

test('an address without a page shows the first', () => {
  expect(read('')).toBe(1)
})

test('a page is a whole number from 1', () => {
  expect(read('page=2')).toBe(2)
  for (const page of ['0', '-1', '1.5', 'two', '', '01', '1e3', '99999999'])
    expect(read(`page=${page}`), page).toBeNull()
})
