import { expect, test } from 'vitest'
import { isOpenAt } from './office-hours.ts'

test('a caller on a Monday at nine in Lagos finds the office open', () => {
  expect(isOpenAt(new Date('2026-11-23T08:00:00Z'))).toBe(true)
})

test('a caller one minute before nine in Lagos finds it closed', () => {
  expect(isOpenAt(new Date('2026-11-23T07:59:00Z'))).toBe(false)
})

test('a caller at five in the afternoon finds it closed', () => {
  expect(isOpenAt(new Date('2026-11-23T16:00:00Z'))).toBe(false)
})

test('a caller on a Saturday finds it closed', () => {
  expect(isOpenAt(new Date('2026-11-21T11:00:00Z'))).toBe(false)
})
