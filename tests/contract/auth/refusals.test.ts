import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, call, newEmail, password, refresh, say } from './support/auth.ts'
import { startMailbox } from './support/mailbox.ts'

/** The refusals of protocol §2.5–2.7, in its words. */
let mailbox: Awaited<ReturnType<typeof startMailbox>>
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox.backend.stop())

const post = (path: string, body: unknown, given: Call = {}) =>
  say(mailbox.backend, `POST ${path}`, { ...given, body })

const phone = () => `23480${Math.floor(10_000_000 + Math.random() * 89_999_999)}`

test('a sign-in says what is missing, and of an unconfirmed account only to who has the password', async () => {
  const signIn = (body: object) => post('/token?grant_type=password', body)
  const { email } = await mailbox.signUp()
  expect(await signIn({ password })).toBe('400 validation_failed missing email or phone')
  expect(await signIn({ email, phone: phone(), password })).toBe(
    '400 validation_failed Only an email address or phone number should be provided on login.',
  )
  expect(await signIn({ email })).toBe('400 invalid_credentials Invalid login credentials')
  expect(await signIn({ email, password: 'wrong' })).toBe('400 invalid_credentials Invalid login credentials')
  expect(await signIn({ email, password })).toBe('400 email_not_confirmed Email not confirmed')
  expect(await post('/token', { email, password })).toBe('400 invalid_credentials unsupported_grant_type')
})

test('a phone number neither signs up nor in, changes nothing, and gets no code', async () => {
  const number = phone()
  const { backend } = mailbox
  expect(await post('/signup', { phone: number, password, channel: 'sms' })).toBe(
    '400 phone_provider_disabled Phone signups are disabled',
  )
  expect(await backend.sql`select from auth.users where phone = ${number}`).toHaveLength(0)
  const admin = backend.serviceClient().auth.admin
  const created = await admin.createUser({ phone: number, password, phone_confirm: true })
  expect(created.error).toBeNull()
  expect(await post('/token?grant_type=password', { phone: number, password })).toBe(
    '422 phone_provider_disabled Phone logins are disabled',
  )
  const { session, id } = await mailbox.join()
  const token = session?.access_token
  const notConfigured = '400 phone_provider_disabled Unsupported phone provider'
  expect(await say(backend, 'PUT /user', { token, body: { phone: phone() } })).toBe(notConfigured)
  expect(await backend.sql`select phone from auth.users where id = ${id}`).toEqual([{ phone: null }])
  expect(await post('/otp', { phone: number, channel: 'sms' })).toBe(notConfigured)
  expect(await post('/otp', { phone: phone(), channel: 'whatsapp' })).toBe(notConfigured)
  expect(await post('/resend', { phone: number, type: 'sms' })).toBe(notConfigured)
  expect(await post('/resend', { phone: number, type: 'phone_change' })).toBe(notConfigured)
  await backend.sql`update auth.users set email = null, phone = ${phone()} where id = ${id}`
  expect(await say(backend, 'GET /reauthenticate', { token })).toBe(notConfigured)
  expect(await post('/verify', { phone: number, type: 'sms', token: '123456' })).toBe(
    '403 otp_expired Token has expired or is invalid',
  )
})

test('a request for a mail says what is missing', async () => {
  const email = newEmail()
  expect(await post('/otp', {})).toBe('400 validation_failed One of email or phone must be set')
  expect(await post('/otp', { email, phone: phone() })).toBe(
    '400 validation_failed Only an email address or phone number should be provided',
  )
  expect(await post('/otp', { email, create_user: false })).toBe(
    '422 otp_disabled Signups not allowed for otp',
  )
  expect(await post('/otp', { email: 'nobody' })).toBe(
    '400 validation_failed Unable to validate email address: invalid format',
  )
  expect(await post('/recover', {})).toBe('400 validation_failed Password recovery requires an email')
  expect(await post('/resend', { email })).toBe(
    '400 validation_failed Missing one of these types: signup, email_change, sms, phone_change',
  )
  expect(await post('/resend', { type: 'signup' })).toBe(
    '400 validation_failed Type provided requires an email address',
  )
  expect(await post('/resend', { type: 'sms', email })).toBe(
    '400 validation_failed Type provided requires a phone number',
  )
  expect(await post('/resend', { type: 'signup', email, phone: phone() })).toBe(
    '400 validation_failed Only an email address or phone number should be provided.',
  )
  expect(await mailbox.backend.sql`select from auth.users where email = ${email}`).toHaveLength(0)
})

test('requests for mails answer with an empty object', async () => {
  for (const [path, body] of [
    ['/otp', { email: newEmail() }],
    ['/recover', { email: newEmail() }],
    ['/resend', { email: newEmail(), type: 'signup' }],
    ['/resend', { email: newEmail(), type: 'email_change' }],
  ] as const) {
    const answer = await call(mailbox.backend, `POST ${path}`, { body })
    expect([path, answer.status, answer.text]).toEqual([path, 200, '{}'])
  }
})

test('half a challenge and one of a wrong form are refused before anything is mailed', async () => {
  const email = newEmail()
  const half = '400 validation_failed PKCE flow requires code_challenge_method and code_challenge'
  expect(await post('/recover', { email, code_challenge: 'x'.repeat(43) })).toBe(half)
  expect(await post('/otp', { email, code_challenge_method: 's256' })).toBe(half)
  expect(await post('/otp', { email, code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' })).toBe(
    half,
  )
  expect(await post('/signup', { email, password, code_challenge: 'x', code_challenge_method: 's256' })).toBe(
    '400 validation_failed code challenge has to be between 43 and 128 characters',
  )
  expect(await mailbox.backend.sql`select from auth.mails where email = ${email}`).toHaveLength(0)
  expect(await mailbox.backend.sql`select from auth.users where email = ${email}`).toHaveLength(0)
})

test('a code of a PKCE flow holds for five minutes, for its verifier', async () => {
  const { backend, receive, join } = mailbox
  const { email, id } = await join()
  const verifier = 'v'.repeat(112)
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const begin = async () => {
    await call(backend, 'POST /recover', { body: { email, code_challenge, code_challenge_method: 's256' } })
    const { link } = await receive(email, /new password/)
    const answer = await fetch(link, { redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code')
  }
  const exchange = (auth_code: unknown, code_verifier: unknown = verifier) =>
    call(backend, 'POST /token?grant_type=pkce', { body: { auth_code, code_verifier } })

  const late = await begin()
  await backend.sql`update auth.flow_states set auth_code_issued_at = now() - interval '6 minutes' where user_id = ${id}`
  expect((await exchange(late)).json).toEqual({
    code: 'flow_state_expired',
    message: 'invalid flow state, flow state has expired',
  })
  const code = await begin()
  expect((await exchange('', verifier)).json.message).toBe(
    'invalid request: both auth code and code verifier should be non-empty',
  )
  expect((await exchange('unknown')).json).toEqual({
    code: 'flow_state_not_found',
    message: 'invalid flow state, no valid flow state found',
  })
  expect((await exchange(code, 'w'.repeat(112))).json).toEqual({
    code: 'bad_code_verifier',
    message: 'code challenge does not match previously saved code verifier',
  })
  const { json } = await exchange(code)
  const claims = JSON.parse(Buffer.from(json.access_token.split('.')[1], 'base64url').toString())
  expect(claims.amr).toEqual([{ method: 'recovery', timestamp: expect.any(Number) }])
  const banned = await begin()
  await backend.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`
  expect((await exchange(banned)).json).toEqual({ code: 'user_banned', message: 'User is banned' })
})

test('a verification of an unknown kind, without all it needs, or by a banned person is refused', async () => {
  const { backend, receive, signUp } = mailbox
  const { email, data } = await signUp()
  expect(await post('/verify', { type: 'guess', email, token: '1' })).toBe(
    '400 validation_failed Unsupported verification type',
  )
  expect(await post('/verify', { type: 'signup', email, token: '1', token_hash: 'x' })).toBe(
    '400 validation_failed Verify requires either a token or a token hash',
  )
  expect(await say(backend, 'GET /verify?token=x')).toBe(
    '400 validation_failed Verify requires a verification type',
  )
  expect(await say(backend, 'GET /verify?type=signup')).toBe(
    '400 validation_failed Verify requires either a token or a token hash',
  )
  const { code, link } = await receive(email, /Confirm/)
  const other = await signUp()
  expect(await post('/verify', { type: 'signup', email: other.email, token: code })).toMatch(
    /^403 otp_expired/,
  )
  expect(await post('/verify', { type: 'recovery', email, token: code })).toMatch(/^403 otp_expired/)
  await backend.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${data.user?.id ?? ''}`
  expect(await post('/verify', { type: 'signup', email, token: code })).toBe('403 user_banned User is banned')
  const followed = await fetch(link, { redirect: 'manual' })
  expect(followed.headers.get('location')).toContain('#error=access_denied&error_code=user_banned')
  const [user] =
    await backend.sql`select email_confirmed_at from auth.users where id = ${data.user?.id ?? ''}`
  expect(user?.email_confirmed_at).toBeNull()
})

test('reauthentication needs an address that is confirmed, and a session', async () => {
  const { backend, join } = mailbox
  const { session, id } = await join()
  await backend.sql`update auth.users set email_confirmed_at = null where id = ${id}`
  const token = session?.access_token
  expect(await say(backend, 'GET /reauthenticate', { token })).toBe(
    '422 email_not_confirmed Please verify your email first.',
  )
  await backend.sql`update auth.users set email = null where id = ${id}`
  expect(await say(backend, 'GET /reauthenticate', { token })).toBe(
    '400 validation_failed Reauthentication requires the user to have an email or a phone number',
  )
  expect(await say(backend, 'GET /reauthenticate')).toBe(
    '401 no_authorization This endpoint requires a valid Bearer token',
  )
})

test('signing out needs a session, says nothing, and takes an empty scope for all', async () => {
  const { backend, join } = mailbox
  const { session, id } = await join()
  const token = session?.access_token
  expect(await say(backend, 'POST /logout')).toMatch(/^401 no_authorization/)
  expect(await say(backend, 'POST /logout', { token: 'garbage' })).toMatch(/^403 bad_jwt/)
  expect(await say(backend, 'POST /logout', { key: backend.keys.secret })).toMatch(/^403 bad_jwt/)
  const answer = await call(backend, 'POST /logout?scope=', { token, body: 'not even JSON' })
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect(await say(backend, 'POST /logout', { token })).toMatch(/^403 session_not_found/)
  expect(await backend.sql`select from auth.refresh_tokens where user_id = ${id}`).toHaveLength(0)
})

test('a refresh that cannot have its session in time is told to come again', async () => {
  const { backend, join } = mailbox
  const { session, id } = await join()
  await backend.sql.begin(async sql => {
    await sql`select from auth.sessions where user_id = ${id} for update`
    expect(await refresh(backend, session?.refresh_token ?? '')).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Too many concurrent token refresh requests on the same session or refresh token',
    })
  })
  expect((await refresh(backend, session?.refresh_token ?? '')).status).toBe(200)
})

test("a person's tokens are refused by every service once their account or session is gone", async () => {
  const { backend } = mailbox
  const statuses = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answers = await Promise.all([
      backend.fetch('/rest/v1/categories?select=id', { headers }),
      backend.fetch('/storage/v1/object/list/post-images', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"prefix":""}',
      }),
      backend.fetch('/functions/v1/send-holla-email', { method: 'POST', headers, body: '{}' }),
      backend.fetch('/auth/v1/user', { headers }),
    ])
    return answers.map(answer => answer.status).join(' ')
  }
  const { data: made } = await backend.serviceClient().auth.admin.createUser({
    email: newEmail(),
    password,
    email_confirm: true,
  })
  const email = made.user?.email ?? ''
  const open = async () =>
    (await backend.client().auth.signInWithPassword({ email, password })).data.session?.access_token ?? ''
  const [ended, orphaned] = [await open(), await open()]
  expect([await statuses(ended), await statuses(orphaned)]).toEqual(['200 200 422 200', '200 200 422 200'])
  await call(backend, 'POST /logout?scope=local', { token: ended })
  expect(await statuses(ended)).toBe('401 400 401 403')
  expect(await statuses(orphaned)).toBe('200 200 422 200')
  // By another way than this process, so that only what it believes of the session is in between.
  await backend.sql`delete from auth.users where email = ${email}`
  await expect.poll(() => statuses(orphaned)).toBe('401 400 401 403')
})
