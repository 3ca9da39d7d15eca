import { describe, expect, test } from 'vitest'
import { formatNaira, formatVolume, parseVolume, toTotal } from './price.ts'

describe('the price of a campaign', () => {
  test('users who may come later cost 640 naira each', () => {
    expect(formatNaira(toTotal('acquisition', 1_000, 'later'))).toBe('₦640,000')
  })

  test('users wanted as soon as possible cost 15 % more', () => {
    expect(formatNaira(toTotal('acquisition', 1_000, 'asap'))).toBe('₦736,000')
  })

  test('visitors next month cost 24 naira each', () => {
    expect(formatNaira(toTotal('traffic', 1_000, 'next-month'))).toBe('₦24,000')
  })

  test('visitors next week cost 15 % more', () => {
    expect(formatNaira(toTotal('traffic', 1_000, 'next-week'))).toBe('₦27,600')
  })

  test('the largest campaign is still exact', () => {
    expect(formatNaira(toTotal('acquisition', 100_000_000, 'asap'))).toBe('₦73,600,000,000')
    expect(formatNaira(toTotal('traffic', 100_000_000, 'later'))).toBe('₦2,400,000,000')
  })

  test('a surcharge that falls between two naira is rounded once', () => {
    expect(formatNaira(toTotal('traffic', 1_234, 'asap'))).toBe('₦34,058')
  })
})

describe('the volume as it is shown', () => {
  test('thousands are rounded', () => {
    expect(formatVolume(1_500)).toBe('2k')
    expect(formatVolume(999_500)).toBe('1000k')
  })

  test('millions keep one decimal', () => {
    expect(formatVolume(1_000_000)).toBe('1.0M')
    expect(formatVolume(2_540_000)).toBe('2.5M')
  })
})

describe('a volume typed by hand', () => {
  test('keeps its digits only', () => {
    expect(parseVolume('25,000 users')).toBe(25_000)
  })

  test('counts only inside the range', () => {
    expect(parseVolume('999')).toBeNull()
    expect(parseVolume('1000')).toBe(1_000)
    expect(parseVolume('100000000')).toBe(100_000_000)
    expect(parseVolume('100000001')).toBeNull()
    expect(parseVolume('')).toBeNull()
  })
})
