import { expect, test } from 'vitest'
import { formatDate, formatDay } from './format-date.ts'

test('a date is the day it is where the agency is', () => {
  expect(formatDate('2026-11-19T22:59:59Z', 'Africa/Lagos')).toBe('19 November 2026')
  expect(formatDate('2026-11-19T23:00:00Z', 'Africa/Lagos')).toBe('20 November 2026')
  expect(formatDate('2026-11-19T23:00:00Z', 'Africa/Accra')).toBe('19 November 2026')
  expect(formatDate('2026-11-19T21:00:00Z', 'Africa/Nairobi')).toBe('20 November 2026')
})

test('a day is that day wherever the agency is', () => {
  expect(formatDay('2026-11-20')).toBe('20 November 2026')
})
