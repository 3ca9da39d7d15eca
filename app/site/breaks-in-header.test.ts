import { expect, test } from 'vitest'
import { breaksInHeader } from './breaks-in-header.ts'

test('a name of words that fit stands beside the buttons of a phone', () => {
  for (const name of ['Umoja Uplift', 'Zuma & Daughters', 'Growthify']) {
    expect(breaksInHeader(name), name).toBe(true)
  }
})

test('a short name stays as it is, and a word that would be cut keeps a row of its own', () => {
  for (const name of ['Holla', 'Growthmakers', 'The Growthmakers']) {
    expect(breaksInHeader(name), name).toBe(false)
  }
})
