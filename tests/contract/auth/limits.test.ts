import { expect, test } from 'vitest'
import { setUpBackend, startBackend } from '../../support/backend.ts'
import { call, newEmail, password } from './support/auth.ts'

const backend = await setUpBackend({ limitRequests: true })

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

test('where no mail can be sent, a code that nobody gets makes no account', async () => {
  const email = newEmail()
  expect((await backend.client().auth.signInWithOtp({ email })).error).toBeNull()
  expect(await backend.sql`select from auth.users where email = ${email}`).toHaveLength(0)
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

test('a mail asked of one process counts in the other, for known and unknown addresses', async () => {
  const second = await startBackend({ databaseUrl: backend.databaseUrl, limitRequests: true })
  try {
    const { email } = await backend.people.visitor()
    for (const address of [email, newEmail()]) {
      for (const [path, body] of [
        ['/recover', { email: address }],
        ['/otp', { email: address }],
        ['/resend', { email: address, type: 'signup' }],
      ] as const) {
        await backend.sql`delete from backend.rate_limits where key like ${`mail-account-address:${address} %`}`
        expect((await call(backend, `POST ${path}`, { body })).status).toBe(200)
        const refused = await call(second, `POST ${path}`, { body })
        expect(refused.status).toBe(429)
        expect(refused.json.code).toBe('over_email_send_rate_limit')
        const wait = Number(refused.headers.get('retry-after'))
        expect(wait).toBeGreaterThan(50)
        expect(refused.json.message).toBe(
          `For security purposes, you can only request this after ${wait} seconds.`,
        )
        expect(refused.headers.get('access-control-allow-origin')).toBe('*')
      }
    }
  } finally {
    await second.stop()
  }
})

test('an account changes its own metadata a hundred times in ten minutes, and no password or factor less for it', async () => {
  const [person, other] = [await backend.people.visitor(), await backend.people.visitor()]
  const change = (token: string, body: object) => call(backend, 'PUT /user', { token, body })
  const answers = await Promise.all(
    Array.from({ length: 103 }, (_, i) => change(person.accessToken, { data: { visits: i } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
  const [refused] = answers.filter(({ status }) => status === 429)
  expect(refused?.json.code).toBe('over_request_rate_limit')
  expect((await change(person.accessToken, { password: 'another-password-9' })).status).toBe(200)
  expect((await change(other.accessToken, { data: { visits: 1 } })).status).toBe(200)
})

test('an address that has used up what it may is told so at every door, with the time to wait', async () => {
  const { accessToken } = await backend.people.visitor()
  const exhaust = (name: string, key = '127.0.0.1') => backend.sql`
    insert into backend.rate_limits (key, points, expire)
    values (${`${name}:${key}`}, 1000, ${Date.now() + 300_000})
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`
  const told = async (request: string, body: object, token?: string) => {
    const { status, json, headers } = await call(backend, request, { body, token })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(200)
    return `${status} ${json.code} ${json.message}`
  }
  const requests = '429 over_request_rate_limit Request rate limit reached'
  const mails = '429 over_email_send_rate_limit email rate limit exceeded'
  const email = newEmail()

  await exhaust('mail-address')
  const mailed = newEmail()
  expect(await told('POST /recover', { email: mailed })).toBe(mails)
  expect(await told('POST /resend', { email: mailed, type: 'signup' })).toBe(mails)
  expect(await told('POST /otp', { email: mailed })).toBe(mails)
  // Made-up addresses leave nothing.
  const rows = await backend.sql`select key from backend.rate_limits where strpos(key, ${mailed}) > 0`
  expect(rows).toEqual([])
  await exhaust('sign-in-address')
  expect(await told('POST /token?grant_type=password', { email, password })).toBe(requests)
  await exhaust('sign-up-address')
  expect(await told('POST /signup', { email, password })).toBe(requests)
  expect(await told('POST /otp', { email: newEmail() })).toBe(requests)
  await exhaust('verify-address')
  expect(await told('POST /verify', { email, token: '123456', type: 'email' })).toBe(requests)
  expect(await told('POST /verify', { token_hash: 'x', type: 'email' })).toBe(requests)
  expect(await told('POST /token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' })).toBe(requests)
  await exhaust('refresh-address')
  expect(await told('POST /token?grant_type=refresh_token', { refresh_token: 'unknown' })).toBe(requests)
  const { json: user } = await call(backend, 'GET /user', { token: accessToken })
  await exhaust('change-account', user.id)
  expect(await told('PUT /user', { password: 'another-password-9' }, accessToken)).toBe(requests)
  expect(await told('POST /factors', { factor_type: 'totp' }, accessToken)).toBe(requests)
  expect(await told(`POST /factors/${user.id}/challenge`, {}, accessToken)).toBe(requests)
  expect((await call(backend, 'PUT /user', { token: accessToken, body: { data: { a: 1 } } })).status).toBe(
    200,
  )
})
