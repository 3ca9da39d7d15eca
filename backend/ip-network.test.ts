import { expect, test } from 'vitest'
import { toNetwork } from './ip-network.ts'

test('a visitor with a whole IPv6 network is counted as one', () => {
  expect(toNetwork('203.0.113.9')).toBe('203.0.113.9')
  expect(toNetwork('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(toNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(toNetwork('2001:db8:1:2::7')).toBe('2001:db8:1:2::/64')
  expect(toNetwork('2001:db8::7')).toBe('2001:db8:0:0::/64')
  expect(toNetwork('2001:db8:1:3::7')).not.toBe(toNetwork('2001:db8:1:2::7'))
  expect(toNetwork('::1')).toBe('0:0:0:0::/64')
})
