import { expect, test } from 'vitest'
import { toHousehold, toNetwork } from './ip-network.ts'

test('a visitor with a whole IPv6 network is counted as one', () => {
  expect(toNetwork('203.0.113.9')).toBe('203.0.113.9')
  expect(toNetwork('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(toNetwork('2001:db8:1:2:3:4:5:6')).toBe(toNetwork('2001:db8:1:2::7'))
  expect(toNetwork('2001:db8::7')).toBe('2001:db8:0::/48 0')
  expect(toNetwork('2001:db8:1:3::7')).not.toBe(toNetwork('2001:db8:1:2::7'))
  expect(toNetwork('2001:db8:2:2::7')).not.toBe(toNetwork('2001:db8:1:2::7'))
  expect(toNetwork('::1')).toBe('0:0:0::/48 0')
})

test('whoever has a whole /48 is counted as 64 visitors, and its neighbours as different ones', () => {
  const count = (step: number, many: number) =>
    new Set(Array.from({ length: many }, (_, n) => toNetwork(`2001:db8:48:${(n * step).toString(16)}::1`)))
      .size
  expect([count(1, 65_536), count(1, 32), count(256, 256)]).toEqual([64, 32, 64])
})

test('a household is known by its /64', () => {
  expect(toHousehold('2001:db8:48:ffff::9')).toBe('2001:db8:48:ffff::/64')
  expect(toHousehold('203.0.113.9')).toBe('203.0.113.9')
})
