import type { Session } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { lacksSecondFactor } from './lacks-second-factor.ts'

const toToken = (claims: object) =>
  ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'x'].join('.')

const toSession = (accessToken: string, ...statuses: string[]) =>
  ({
    access_token: accessToken,
    user: { factors: statuses.map(status => ({ status })) },
  }) as unknown as Session

test('a session lacks the second factor while one is on and the token is of the first alone', () => {
  const [low, high] = [toToken({ aal: 'aal1', name: 'Ọjà?~>' }), toToken({ aal: 'aal2', name: 'Ọjà?~>' })]
  expect(lacksSecondFactor(toSession(low, 'verified'))).toBe(true)
  expect(lacksSecondFactor(toSession(high, 'unverified', 'verified'))).toBe(false)
  expect(lacksSecondFactor(toSession(low, 'unverified'))).toBe(false)
  expect(lacksSecondFactor(toSession(low))).toBe(false)
})

test('a token that can’t be read lacks it', () => {
  expect(lacksSecondFactor(toSession('rubbish', 'verified'))).toBe(true)
  expect(lacksSecondFactor(toSession('', 'verified'))).toBe(true)
})
