import { expect, test } from 'vitest'
import { moveToLagosDay, toEndOfLagosDay, toLagosDay } from './lagos-day.ts'

test('a deadline is the end of a day in Lagos, and is read back as that day', () => {
  const deadline = toEndOfLagosDay('2026-11-30')
  expect(deadline).toBe('2026-11-30T22:59:59+00:00')
  expect(toLagosDay(deadline)).toBe('2026-11-30')
  expect(toLagosDay('2026-11-30T23:00:00Z')).toBe('2026-12-01')
})

test('a post moves to another day at its time, and never into the future', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(moveToLagosDay('2026-11-20T15:30:10.123456+00:00', '2026-10-01', now)).toBe(
    '2026-10-01T15:30:10+00:00',
  )
  expect(moveToLagosDay(null, '2024-02-29', now)).toBe('2024-02-29T08:00:00+00:00')
  expect(moveToLagosDay('2026-11-20T15:30:00Z', '2026-11-22', now)).toBe('2026-11-22T12:00:00+00:00')
})
