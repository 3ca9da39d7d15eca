import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, formatNaira } from './format-count.ts'

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', maximumFractionDigits: 0 })

test('a count and an amount are written as Intl writes them for Nigeria', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), count => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-NG'))
      expect(formatNaira(count)).toBe(naira.format(count))
    }),
  )
  expect([0, 999, 1_000, 100_000_000].map(formatCount)).toEqual(['0', '999', '1,000', '100,000,000'])
})

test('an amount is rounded to the naira', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), amount => {
      expect(formatNaira(amount)).toBe(naira.format(amount))
    }),
  )
})
