import { expect, test } from 'vitest'
import { toDraft, weighContent } from './post-draft.ts'
import { findMissingField } from './validate-draft.ts'

const whole = { ...toDraft(null), title: 'T', excerpt: 'E', content: '<p>C</p>', categoryId: 'id' }

test('a new post misses its title first', () => {
  expect(findMissingField(toDraft(null))).toBe('title')
})

test('white space and blank paragraphs are missing, in the order of the page', () => {
  expect(findMissingField({ ...whole, title: '  ', excerpt: '' })).toBe('title')
  expect(findMissingField({ ...whole, excerpt: '\n', categoryId: '' })).toBe('excerpt')
  expect(findMissingField({ ...whole, content: '<p></p>', categoryId: '' })).toBe('content')
  expect(findMissingField({ ...whole, categoryId: '' })).toBe('categoryId')
})

test('a whole post misses nothing, with or without an image', () => {
  expect(findMissingField(whole)).toBeNull()
})

test('content is weighed in bytes, because the database limits bytes', () => {
  expect(weighContent('₦')).toBe(3)
})
