import { expect, test } from 'vitest'
import { after, before, limits, results } from './listings.ts'

test('both listings keep within what Google Play allows', () => {
  for (const { title, words } of [before, after]) {
    expect(title.length).toBeLessThanOrEqual(limits.title)
    expect(words.length).toBeLessThanOrEqual(limits.words)
  }
})

test('the installs of a week are the visits times those who install', () => {
  for (const time of ['before', 'after'] as const)
    expect(results.installs[time]).toBe((results.visits[time] * results.installsOfHundred[time]) / 100)
})

test('every figure of the example got better, or there would be nothing to show', () => {
  expect(results.place.after).toBeLessThan(results.place.before)
  expect(results.visits.after).toBeGreaterThan(results.visits.before)
  expect(results.installsOfHundred.after).toBeGreaterThan(results.installsOfHundred.before)
  expect(Number(after.rating)).toBeGreaterThan(Number(before.rating))
  expect(after.ratings).toBeGreaterThan(before.ratings)
})

test('nothing is promised that Google Play forbids in a title', () => {
  expect(after.title).not.toMatch(/best|free|top|no\. ?1|#1|sale|download|install/i)
})
