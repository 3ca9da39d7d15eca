import { expect, test } from 'vitest'
import { formatWait } from './format-wait.ts'

test('a wait is told in minutes, then hours, then days', () => {
  expect([null, 5, 45 * 60, 3_600, 12_600, 35 * 3_600, 2 * 86_400, 5.26 * 86_400].map(formatWait)).toEqual([
    '–',
    '1 min',
    '45 min',
    '1 h',
    '3.5 h',
    '35 h',
    '2 days',
    '5.3 days',
  ])
})
