import { expect, test } from 'vitest'
import { toTime } from './mark-copy.ts'

const moment = new Date(2026, 10, 23, 14, 5)

test('a copy of today names its time, an older one its day, too', () => {
  expect(toTime(moment, new Date(2026, 10, 23, 20, 0))).toBe('14:05')
  expect(toTime(moment, new Date(2026, 10, 24, 0, 1))).toBe('23 November, 14:05')
})
