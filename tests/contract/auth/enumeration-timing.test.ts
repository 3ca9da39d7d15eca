import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { newEmail } from './support/auth.ts'

const backend = await setUpBackend({ sendMail: async () => {} })

const rounds = 40

/** Straight into the process, where a difference is not hidden by the way to it. */
async function post(path: string, body: object) {
  const request = new Request(`http://localhost/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishable },
    body: JSON.stringify(body),
  })
  const began = performance.now()
  const answer = await backend.backend.fetch(request, { address: '127.0.0.1' })
  const text = await answer.text()
  const took = performance.now() - began
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'content-length')
  return { took, text, said: { status: answer.status, headers } }
}

/** Asks for known and unknown addresses in turns; returns the ratio of the quicker halves' middles. */
async function compare(path: string, body: (email: string) => object) {
  const known = await Promise.all(
    Array.from({ length: rounds }, async () => {
      const email = newEmail()
      await backend.serviceClient().auth.admin.createUser({
        email,
        password: 'a-good-long-password',
        email_confirm: true,
      })
      return email
    }),
  )
  const sides: Awaited<ReturnType<typeof post>>[][] = [[], []]
  for (const [round, email] of known.entries()) {
    for (const side of round % 2 ? [0, 1] : [1, 0]) {
      sides[side]?.push(await post(path, body(side === 0 ? email : newEmail())))
    }
  }
  const quartile = (side: { took: number }[] = []) =>
    side.map(({ took }) => took).sort((a, b) => a - b)[rounds / 4] ?? 0
  expect(sides[0]?.map(answer => answer.said)).toEqual(sides[1]?.map(answer => answer.said))
  return { ratio: quartile(sides[0]) / quartile(sides[1]), known: sides[0]?.[0], unknown: sides[1]?.[0] }
}

/** The same to the letter, in about the same time. */
async function expectSilence(path: string, body: (email: string) => object): Promise<void> {
  const { ratio, known, unknown } = await compare(path, body)
  expect(known?.text).toBe(unknown?.text)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
}

test('a wrong password tells nothing of who has an account', () =>
  expectSilence('/token?grant_type=password', email => ({ email, password: 'not-the-password' })))

test('a forgotten password tells nothing of who has an account', () =>
  expectSilence('/recover', email => ({ email })))

test('a link to sign in tells nothing of who has an account', () =>
  expectSilence('/otp', email => ({ email })))

test('a confirmation asked for again tells nothing of who has an account', () =>
  expectSilence('/resend', email => ({ email, type: 'signup' })))

test('an address change asked for again tells nothing of who has an account', () =>
  expectSilence('/resend', email => ({ email, type: 'email_change' })))

test('a wrong code tells nothing of who has an account', () =>
  expectSilence('/verify', email => ({ email, token: '123456', type: 'recovery' })))

test('a sign-up takes as long for an address that has an account, and looks like a new one', async () => {
  const { ratio, known, unknown } = await compare('/signup', email => ({
    email,
    password: 'some-password-9',
  }))
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
  const [taken, fresh] = [JSON.parse(known?.text ?? ''), JSON.parse(unknown?.text ?? '')]
  expect(Object.keys(taken)).toEqual(Object.keys(fresh))
  // The client's own sign of a taken address (protocol §2.6).
  expect([taken.identities.length, fresh.identities.length]).toEqual([0, 1])
})
