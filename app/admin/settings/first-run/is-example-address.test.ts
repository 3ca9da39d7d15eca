import { expect, test } from 'vitest'
import { isExampleAddress } from './is-example-address.ts'

test('the first account’s address is an example, that of a mailbox is none', () => {
  expect(isExampleAddress('admin@holla.example')).toBe(true)
  expect(isExampleAddress('example@agency.co.ke')).toBe(false)
  expect(isExampleAddress(undefined)).toBe(false)
})
