import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { toClientIp } from './client-ip.ts'

const from = (forwarded?: string) =>
  ({
    socket: { remoteAddress: '10.0.0.1' },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as IncomingMessage

test('without a proxy of ours what a visitor says of its address is not believed', () => {
  expect(toClientIp(from('203.0.113.9'), 0)).toBe('10.0.0.1')
})

test('behind one proxy the address is the one that the proxy added', () => {
  expect(toClientIp(from('198.51.100.1, 203.0.113.9'), 1)).toBe('203.0.113.9')
  expect(toClientIp(from(), 1)).toBe('10.0.0.1')
})

test('behind two proxies it is the one before the last', () => {
  expect(toClientIp(from('1.1.1.1, 198.51.100.1, 203.0.113.9'), 2)).toBe('198.51.100.1')
})
