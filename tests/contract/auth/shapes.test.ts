import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { call, newEmail, password } from './support/auth.ts'

/** What leaves the auth service, member by member: whatever is not named here must not appear (protocol §2.3). */
const backend = await setUpBackend()

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/)
const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)

const toUser = (email: string) => ({
  id: uuid,
  aud: 'authenticated',
  role: 'authenticated',
  email,
  phone: '',
  email_confirmed_at: time,
  confirmed_at: time,
  last_sign_in_at: time,
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: {
    sub: uuid,
    email,
    email_verified: true,
    phone_verified: false,
    is_super_admin: false,
  },
  identities: [
    {
      identity_id: uuid,
      id: uuid,
      user_id: uuid,
      identity_data: { sub: uuid, email, email_verified: true, phone_verified: false },
      provider: 'email',
      last_sign_in_at: time,
      created_at: time,
      updated_at: time,
      email,
    },
  ],
  created_at: time,
  updated_at: time,
  is_anonymous: false,
})

const toSession = (email: string) => ({
  access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: expect.any(Number),
  refresh_token: expect.stringMatching(/^[a-z2-7]{12}$/),
  user: toUser(email),
})

test('a sign-up, a sign-in and a refresh answer with a session and nothing else', async () => {
  const email = newEmail()
  const signedUp = await call(backend, 'POST /signup', { body: { email, password } })
  const signedIn = await call(backend, 'POST /token?grant_type=password', { body: { email, password } })
  const refreshed = await call(backend, 'POST /token?grant_type=refresh_token', {
    body: { refresh_token: signedIn.json.refresh_token },
  })
  for (const answer of [signedUp, signedIn, refreshed]) {
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual(toSession(email))
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  expect(refreshed.json.expires_at * 1_000 - Date.now()).toBeGreaterThan(3_500_000)
})

test('a person reads and changes themselves, and sees a bare user', async () => {
  const person = await backend.people.visitor()
  const read = await call(backend, 'GET /user', { token: person.accessToken })
  expect(read.json).toEqual(toUser(person.email))
  const changed = await call(backend, 'PUT /user', { token: person.accessToken, body: { data: { a: 1 } } })
  const user = toUser(person.email)
  expect(changed.json).toEqual({ ...user, user_metadata: { ...user.user_metadata, a: 1 } })
})

test('a token is for the audience that is asked for', async () => {
  const { accessToken: token } = await backend.people.visitor()
  const ask = async (audience: string) =>
    (await call(backend, 'GET /user', { token, headers: { 'x-jwt-aud': audience } })).json.message
  expect(await ask('authenticated')).toBeUndefined()
  expect(await ask('others')).toBe("Token audience doesn't match request audience")
})

test('a factor shows its name, state and times, and its secret once', async () => {
  const { accessToken: token } = await backend.people.visitor()
  const enrolled = await call(backend, 'POST /factors', {
    token,
    body: { factor_type: 'totp', friendly_name: 'phone', issuer: 'Holla' },
  })
  expect(enrolled.json).toEqual({
    id: uuid,
    type: 'totp',
    friendly_name: 'phone',
    totp: {
      qr_code: expect.stringMatching(/^<svg /),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\//),
    },
  })
  const challenge = await call(backend, `POST /factors/${enrolled.json.id}/challenge`, { token, body: {} })
  expect(challenge.json).toEqual({ id: uuid, type: 'totp', expires_at: expect.any(Number) })
  const { json: user } = await call(backend, 'GET /user', { token })
  expect(user.factors).toEqual([
    {
      id: enrolled.json.id,
      created_at: time,
      updated_at: time,
      status: 'unverified',
      friendly_name: 'phone',
      factor_type: 'totp',
      last_challenged_at: time,
    },
  ])
  const removed = await call(backend, `DELETE /factors/${enrolled.json.id}`, { token })
  expect(removed.json).toEqual({ id: enrolled.json.id })
})

test('an access token carries its claims and no others', async () => {
  const { accessToken, email } = await backend.people.visitor()
  const [header = '', payload = ''] = accessToken.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(header)).toEqual({ alg: 'ES256', kid: expect.any(String), typ: 'JWT' })
  const user = toUser(email)
  expect(read(payload)).toEqual({
    iss: 'http://localhost:3000/auth/v1',
    sub: uuid,
    aud: 'authenticated',
    exp: expect.any(Number),
    iat: expect.any(Number),
    email,
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    session_id: uuid,
    is_anonymous: false,
  })
})

test('health and settings say what there is', async () => {
  const health = await call(backend, 'GET /health')
  expect(health.json).toEqual({
    version: expect.stringMatching(/^v2\./),
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
  const off = [
    ...['anonymous_users', 'apple', 'azure', 'bitbucket', 'discord', 'facebook', 'snapchat', 'figma', 'fly'],
    ...['github', 'gitlab', 'google', 'keycloak', 'kakao', 'linkedin', 'linkedin_oidc', 'notion', 'spotify'],
    ...['slack', 'slack_oidc', 'workos', 'twitch', 'twitter', 'zoom'],
  ]
  const settings = await call(backend, 'GET /settings')
  expect(settings.json).toEqual({
    external: { ...Object.fromEntries(off.map(name => [name, false])), email: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: true,
  })
})

test('a weak password is told in both shapes of errors', async () => {
  const body = { email: newEmail(), password: 'short' }
  const dated = await call(backend, 'POST /signup', { body })
  expect([dated.status, dated.headers.get('x-sb-error-code')]).toEqual([422, 'weak_password'])
  expect(dated.json).toEqual({
    code: 'weak_password',
    message: 'Password should be at least 8 characters.',
    weak_password: { reasons: ['length'] },
  })
  const older = await call(backend, 'POST /signup', { body, headers: { 'x-supabase-api-version': '' } })
  expect(older.json).toEqual({
    code: 422,
    error_code: 'weak_password',
    msg: 'Password should be at least 8 characters.',
    weak_password: { reasons: ['length'] },
  })
  expect(older.headers.get('x-supabase-api-version')).toBeNull()
})

test('a bug is told to a client as something to try again, with a number and no detail', async () => {
  const { accessToken: token } = await backend.people.visitor()
  await backend.sql`alter table auth.sessions rename to hidden_sessions`
  try {
    const answer = await call(backend, 'GET /user', { token })
    expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([500, 'unexpected_failure'])
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(answer.json).toEqual({ code: 'unexpected_failure', message: expect.any(String) })
    expect(answer.json.message).toContain(answer.headers.get('x-request-id'))
    expect(answer.text).not.toMatch(/sessions|relation|select/)
    const older = await call(backend, 'GET /user', { token, headers: { 'x-supabase-api-version': '' } })
    expect(older.json).toMatchObject({ code: 500, error_code: 'unexpected_failure' })
  } finally {
    await backend.sql`alter table auth.hidden_sessions rename to sessions`
  }
  expect(backend.errors.splice(0)).toHaveLength(2)
})

test('metadata of the greatest length signs up, travels in tokens, and can still change a little', async () => {
  const filler = 'é'.repeat((8_192 - '{"a":""}'.length) / 2)
  const client = backend.client()
  const signedUp = await client.auth.signUp({ email: newEmail(), password, options: { data: { a: filler } } })
  expect(signedUp.error).toBeNull()
  expect((await client.from('categories').select('id')).error).toBeNull()
  expect((await client.auth.updateUser({ data: { theme: 'dark' } })).error).toBeNull()
  expect((await client.auth.refreshSession()).error).toBeNull()
  const more = await backend.client().auth.signUp({
    email: newEmail(),
    password,
    options: { data: { a: `${filler}x` } },
  })
  expect(more.error).toMatchObject({ status: 400, code: 'bad_json' })
  expect((await client.auth.updateUser({ data: { b: 'x'.repeat(2_000) } })).error?.code).toBe('bad_json')
  expect((await client.auth.updateUser({ data: { a: null, b: 'x'.repeat(2_000) } })).error).toBeNull()
})
