import { expect, test } from 'vitest'
import { toLocalOrigin } from './local-origin.ts'

test('what listens everywhere, or on IPv6, is reached from its own machine', () => {
  expect(toLocalOrigin('0.0.0.0', 3000)).toBe('http://127.0.0.1:3000')
  expect(toLocalOrigin('::', 3000)).toBe('http://[::1]:3000')
  expect(toLocalOrigin('fd00::1', 3000)).toBe('http://[fd00::1]:3000')
  expect(toLocalOrigin('localhost', 3000)).toBe('http://localhost:3000')
})
