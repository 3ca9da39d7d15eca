import { expect, test } from 'vitest'
import { failed, freshProofNeeded } from './result.ts'

test('a network that is away is told in a sentence, whatever the browser calls it', () => {
  const messages = [
    'TypeError: Failed to fetch',
    'Failed to fetch',
    'TypeError: NetworkError when attempting to fetch resource.',
    'TypeError: Load failed (holla.example)',
    'TypeError: fetch failed',
  ]
  const told = messages.map(message => failed({ message }).error?.message)
  expect(new Set(told)).toEqual(new Set(['The server could not be reached. Check your connection.']))
  const ofAccounts = { name: 'AuthRetryableFetchError', message: 'Failed to fetch' }
  expect(failed(ofAccounts).error?.message, 'as specified').toBe('Failed to fetch')
})

test('that a fresh proof is needed is known by the hint of the database and by the code of the accounts', () => {
  const codes = [
    { message: 'no', code: '42501', hint: 'reauthenticate' },
    { message: 'no', code: 'reauthentication_needed' },
  ].map(error => failed(error).error?.code)
  expect(codes).toEqual([freshProofNeeded, freshProofNeeded])
})
