import { expect, test } from 'vitest'
import { toHousehold, toNetwork } from './ip-network.ts'

test('a visitor with a whole IPv6 network is counted as one', () => {
  expect(toNetwork('203.0.113.9')).toBe('203.0.113.9')
  expect(toNetwork('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(toNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(toNetwork('2001:db8:1:2::7')).toBe('2001:db8:1:2::/64')
  expect(toNetwork('2001:db8::7')).toBe('2001:db8:0:0::/64')
  expect(toNetwork('2001:db8:1:3::7')).not.toBe(toNetwork('2001:db8:1:2::7'))
  expect(toNetwork('::1')).toBe('0:0:0:0::/64')
})

test('whoever has a whole /48 is counted as seventeen visitors, and keeps nobody else from being counted', () => {
  const networks = Array.from({ length: 1_000 }, (_, n) => toNetwork(`2001:db8:48:${n.toString(16)}::1`))
  expect(new Set(networks).size).toBe(17)
  expect(networks.slice(0, 16)).not.toContain('2001:db8:48::/48')
  expect(toNetwork('2001:db8:48:ffff::9')).toBe('2001:db8:48::/48')
  expect(toNetwork('2001:db8:48:0::9')).toBe('2001:db8:48:0::/64')
  expect(toNetwork('2001:db8:49:ffff::9')).toBe('2001:db8:49:ffff::/64')
  expect(toHousehold('2001:db8:48:ffff::9')).toBe('2001:db8:48:ffff::/64')
})
