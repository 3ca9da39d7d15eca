import { expect, test } from 'vitest'
import { agency } from '../groups/agency.ts'
import { toSignature } from './to-signature.ts'

test('mails end with the words of the owner, else with the name that the agency gave itself', () => {
  expect(toSignature('Yours, {name}', 'Kora Growth')).toBe('Yours, {name}')
  expect(toSignature(null, 'Kora Growth')).toBe('Sent by {name}, {host}')
  expect(toSignature('', agency.defaults.name)).toBe('Sent by {host}')
})
