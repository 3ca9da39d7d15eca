import { expect, test } from 'vitest'
import { formatDate } from './format-date.ts'

test('a date is the day it is in Lagos, an hour ahead of UTC', () => {
  expect(formatDate('2026-11-19T22:59:59Z')).toBe('19 November 2026')
  expect(formatDate('2026-11-19T23:00:00Z')).toBe('20 November 2026')
})
