import { expect, test } from 'vitest'
import { countWords, toReadingTime } from './reading-time.ts'

test('words are counted across blocks, and neither tags nor dashes are words', () => {
  expect(countWords('<h2>Ọjà tuntun</h2><p>10&nbsp;users – and <em>more</em></p>')).toBe(6)
})

test('a text without words has none', () => {
  expect(countWords('<p></p><p>&nbsp;</p>')).toBe(0)
})

test('reading takes whole minutes, and never none', () => {
  expect([1, 220, 500, 1100].map(toReadingTime)).toEqual([1, 1, 2, 5])
})
