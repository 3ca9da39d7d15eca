import { expect, test } from 'vitest'
import { truncateText } from './truncate-text.ts'

const inCharacters = (text: string) => text.length

test('what fits stays, what does not is cut between words with the dots inside the room', () => {
  expect(truncateText(' All of  it ', 9, inCharacters)).toBe('All of it')
  expect(truncateText('All of it, and more', 14, inCharacters)).toBe('All of it ...')
})

test('one endless word is cut inside', () => {
  expect(truncateText('abcdefghijklmnop', 10, inCharacters)).toBe('abcdef ...')
})
