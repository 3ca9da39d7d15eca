import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackend, type TestBackend } from '../support/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend({ limitRequests: true })
})
afterAll(() => backend.stop())

const attempt = (email: string, password: string, at = backend) =>
  at.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ email, password }),
  })

test('an account is closed to guesses after ten failures, also when they come all at once and from two processes', async () => {
  const person = await backend.people.visitor()
  const second = await startBackend({ databaseUrl: backend.databaseUrl, limitRequests: true })
  try {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        attempt(person.email, `guess-number-${i}`, i % 2 ? second : backend),
      ),
    )
    expect(answers.filter(answer => answer.status === 400)).toHaveLength(10)
    const refused = answers.filter(answer => answer.status === 429)
    expect(refused).toHaveLength(6)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(await refused[0]?.json()).toEqual({
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    })
    expect((await attempt(person.email, person.password)).status).toBe(429)
  } finally {
    await second.stop()
  }
})

test('an address without an account is limited alike, so that the limit tells nothing', async () => {
  const statuses = []
  for (let i = 0; i < 11; i++) {
    statuses.push((await attempt('nobody@holla.example', `guess-number-${i}`)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
})

test('a sign-in that works forgets the failures before it', async () => {
  const person = await backend.people.visitor()
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 5; i++) {
      expect((await attempt(person.email, 'wrong-password')).status).toBe(400)
    }
    expect((await attempt(person.email, person.password)).status).toBe(200)
  }
})

test('a failure of one person leaves another free', async () => {
  const [one, other] = [await backend.people.visitor(), await backend.people.visitor()]
  await Promise.all(Array.from({ length: 12 }, () => attempt(one.email, 'wrong-password')))
  expect((await attempt(other.email, other.password)).status).toBe(200)
})

test('a mail to one address goes out once a minute, whether the address has an account or not', async () => {
  const ask = async (email: string) => {
    const { error } = await backend.client().auth.resetPasswordForEmail(email)
    return error && { status: error.status, code: error.code, message: error.message.replace(/\d+/, 'N') }
  }
  const person = await backend.people.visitor()
  const tooSoon = {
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'For security purposes, you can only request this after N seconds.',
  }
  expect([await ask(person.email), await ask(person.email)]).toEqual([null, tooSoon])
  expect([await ask('stranger@holla.example'), await ask('stranger@holla.example')]).toEqual([null, tooSoon])
  expect(await backend.sql`select from auth.mails where email = ${person.email}`).toHaveLength(1)
})

test('codes of one account can be tried ten times an hour', async () => {
  const person = await backend.people.visitor()
  const attempts = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      backend.client().auth.verifyOtp({ email: person.email, token: String(100_000 + i), type: 'recovery' }),
    ),
  )
  expect(attempts.filter(attempt => attempt.error?.status === 403)).toHaveLength(10)
  const refused = attempts.filter(attempt => attempt.error?.status === 429)
  expect(refused.map(attempt => attempt.error?.code)).toEqual([
    'over_request_rate_limit',
    'over_request_rate_limit',
  ])
})
