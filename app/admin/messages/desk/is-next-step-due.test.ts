import { expect, test } from 'vitest'
import { isNextStepDue } from './is-next-step-due.ts'

test('a next step is due from the first minute of its day at the office on', () => {
  const monday = { next_step_on: '2026-11-30' }
  expect(isNextStepDue(monday, Date.parse('2026-11-29T22:59:00Z'))).toBe(false)
  expect(isNextStepDue(monday, Date.parse('2026-11-29T23:00:00Z'))).toBe(true)
  expect(isNextStepDue({ next_step_on: null })).toBe(false)
})
