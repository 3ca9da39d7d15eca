import { expect, test } from 'vitest'
import { moveToOfficeDay, toEndOfOfficeDay, toOfficeDay } from './office-day.ts'

test('a deadline is the end of a day in Lagos, and is read back as that day', () => {
  const deadline = toEndOfOfficeDay('2026-11-30')
  expect(deadline).toBe('2026-11-30T22:59:59+00:00')
  expect(toOfficeDay(deadline)).toBe('2026-11-30')
  expect(toOfficeDay('2026-11-30T23:00:00Z')).toBe('2026-12-01')
})

test('a post moves to another day at its time, and never into the future', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(moveToOfficeDay('2026-11-20T15:30:10.123456+00:00', '2026-10-01', now)).toBe(
    '2026-10-01T15:30:10+00:00',
  )
  expect(moveToOfficeDay(null, '2024-02-29', now)).toBe('2024-02-29T08:00:00+00:00')
  expect(moveToOfficeDay('2026-11-20T15:30:00Z', '2026-11-22', now)).toBe('2026-11-22T12:00:00+00:00')
})
