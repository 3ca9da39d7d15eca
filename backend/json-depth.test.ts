import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exceedsJsonDepth, findJsonExcess } from './json-depth.ts'

const toDepth = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(toDepth)) : 0

test('the depth is that of the value, whatever stands in texts and names', () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 6 }),
    fc.dictionary(fc.string({ unit: fc.constantFrom('"', '\\', '[', '}') }), fc.jsonValue()),
  )
  fc.assert(
    fc.property(value, fc.nat(8), (given, limit) => {
      expect(exceedsJsonDepth(JSON.stringify(given), limit)).toBe(toDepth(given) > limit)
    }),
    { numRuns: 2_000 },
  )
})

const countMembers = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + countMembers(each), 0) +
      Math.max(0, Object.keys(value).length - 1)
    : 0

test('values are counted wherever they stand, and commas in texts are none', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 1, max: 20 }), (given, limit) => {
      const excess = findJsonExcess(JSON.stringify({ ',': given }), { depth: 100, values: limit })
      expect(excess).toBe(1 + countMembers(given) > limit ? 'values' : null)
    }),
    { numRuns: 2_000 },
  )
})

test('no text takes long, not even one that never ends a string', () => {
  const texts = [
    `"${'\\"'.repeat(500_000)}`,
    '"'.repeat(999_999),
    '\\'.repeat(1_000_000),
    '[}'.repeat(500_000),
  ]
  const began = performance.now()
  expect(texts.map(text => exceedsJsonDepth(text, 100))).toEqual([false, false, false, false])
  // Milliseconds in fact; the expression that stood here before took half an hour.
  expect(performance.now() - began).toBeLessThan(5_000)
})
