import { expect, test } from 'vitest'
import { proposeExcerpt } from './propose-excerpt.ts'

test('a short text is proposed whole', () => {
  expect(proposeExcerpt(['  One\n thing. ', '', 'Another.'])).toBe('One thing. Another.')
  expect(proposeExcerpt([])).toBe('')
})

test('whole sentences are proposed as far as a card shows them', () => {
  const first = 'Most installs are gone within a week, and nobody asks where they went.'
  expect(proposeExcerpt([first, 'W'.repeat(30), 'Then '.repeat(40)])).toBe(first)
})

test('a long first sentence is cut between words, and a tiny one does not stand alone', () => {
  const long = `Wait. ${'word '.repeat(60)}`
  const proposed = proposeExcerpt([long])
  expect(proposed.length).toBeLessThanOrEqual(151)
  expect(proposed).toMatch(/^Wait\. word .* word…$/)
})
