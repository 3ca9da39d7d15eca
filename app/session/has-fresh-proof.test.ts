import type { Session } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { hasFreshProof } from './has-fresh-proof.ts'

const now = Date.UTC(2026, 10, 22, 12)
const secondsAgo = (seconds: number) => now / 1000 - seconds

function toSession(amr: unknown, hasFactor: boolean) {
  const claims = Buffer.from(JSON.stringify({ amr })).toString('base64url')
  const factors = hasFactor ? [{ status: 'verified' }] : []
  return { access_token: `x.${claims}.x`, user: { factors } } as unknown as Session
}

test('a password is proof for a quarter of an hour where there is no second factor', () => {
  const signedIn = (seconds: number) => [{ method: 'password', timestamp: secondsAgo(seconds) }]
  expect(hasFreshProof(toSession(signedIn(60), false), now)).toBe(true)
  expect(hasFreshProof(toSession(signedIn(15 * 60), false), now)).toBe(false)
  expect(hasFreshProof(toSession(signedIn(60), true), now)).toBe(false)
})

test('where there is one, its code or a passkey is', () => {
  const old = { method: 'password', timestamp: secondsAgo(9_000) }
  const given = (method: string) => [{ method, timestamp: secondsAgo(60) }, old]
  expect(hasFreshProof(toSession(given('totp'), true), now)).toBe(true)
  expect(hasFreshProof(toSession(given('passkey'), true), now)).toBe(true)
})

test('a token that says nothing of it proves nothing', () => {
  expect(hasFreshProof(toSession(undefined, false), now)).toBe(false)
})
