import { expect, test } from 'vitest'
import { redactAddresses } from './redact-addresses.ts'

test('addresses in errors of mail servers and of the database are taken out', () => {
  expect(redactAddresses('550 5.1.1 <Ngozi.A+x@mail.lagos.example>: no such user')).toBe(
    '550 5.1.1 <<address>>: no such user',
  )
  expect(redactAddresses('invalid input syntax for type uuid: "adá@exämple.ng"')).toBe(
    'invalid input syntax for type uuid: "<address>"',
  )
  expect(redactAddresses('/admin/messages?search=ada%40holla.example&page=2')).toBe(
    '/admin/messages?search=<address>&page=2',
  )
})

test('what only looks like one stays', () => {
  const line = 'at node_modules/@hono/node-server/dist/index.mjs:12 postgres@3.4.9 fn@1 a @ b.example'
  expect(redactAddresses(line)).toBe(line)
})

test('a long text without an address costs little', () => {
  const begun = performance.now()
  redactAddresses('a.'.repeat(100_000))
  redactAddresses(`${'a@'.repeat(50_000)}${'b.'.repeat(50_000)}`)
  expect(performance.now() - begun).toBeLessThan(2_000)
})
