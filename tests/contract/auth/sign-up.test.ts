import { expect, test } from 'vitest'
import { setUpBackend, startBackend } from '../../support/backend.ts'
import { newEmail, password } from './support/auth.ts'

const backend = await setUpBackend()

test('a new visitor signs up and is signed in at once where no mail can be sent', async () => {
  const email = newEmail()
  const client = backend.client()
  const events: string[] = []
  client.auth.onAuthStateChange(event => events.push(event))
  const { data, error } = await client.auth.signUp({
    email: email.toUpperCase(),
    password,
    options: { data: { name: 'Ada', sub: 'forged' } },
  })

  expect(error).toBeNull()
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(data.session?.refresh_token).toMatch(/^[a-z2-7]{12}$/)
  expect(data.user).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { name: 'Ada', email, email_verified: true, phone_verified: false, is_super_admin: false },
    is_anonymous: false,
  })
  expect(data.user?.user_metadata.sub).toBe(data.user?.id)
  expect(data.user?.identities).toEqual([
    expect.objectContaining({ id: data.user?.id, user_id: data.user?.id, provider: 'email', email }),
  ])
  expect(events).toContain('SIGNED_IN')
  expect(JSON.stringify(data)).not.toContain('argon2')

  const [row] = await backend.sql`
    select encrypted_password, email_confirmed_at, last_sign_in_at from auth.users where email = ${email}`
  expect(row?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(row?.email_confirmed_at).toBeInstanceOf(Date)
  expect(row?.last_sign_in_at).toBeInstanceOf(Date)
})

test('an access token carries the claims that policies and clients read', async () => {
  const person = await backend.people.visitor()
  const { data, error } = await person.client.auth.getClaims()

  expect(error).toBeNull()
  expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' })
  expect(data?.claims).toMatchObject({
    iss: 'http://localhost:3000/auth/v1',
    sub: person.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: person.email,
    phone: '',
    aal: 'aal1',
    is_anonymous: false,
    app_metadata: { provider: 'email' },
    user_metadata: { is_super_admin: false },
  })
  expect(data?.claims.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }])
  const [session] =
    await backend.sql`select user_id from auth.sessions where id = ${data?.claims.session_id ?? ''}`
  expect(session?.user_id).toBe(person.id)
  expect((data?.claims.exp ?? 0) - (data?.claims.iat ?? 0)).toBe(3600)
})

test('the key list shows public keys only, also without an API key', async () => {
  const answer = await fetch(`${backend.url}/auth/v1/.well-known/jwks.json`)
  const text = await answer.text()

  expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
  expect(JSON.parse(text).keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
  expect(text).not.toContain('"d"')
})

test('a forged is_super_admin in sign-up and update is overwritten by the database', async () => {
  const email = newEmail()
  const client = backend.client()
  const signedUp = await client.auth.signUp({ email, password, options: { data: { is_super_admin: true } } })
  expect(signedUp.data.user?.user_metadata.is_super_admin).toBe(false)

  const updated = await client.auth.updateUser({ data: { is_super_admin: true, theme: 'dark' } })
  expect(updated.error).toBeNull()
  expect(updated.data.user?.user_metadata).toMatchObject({ is_super_admin: false, theme: 'dark' })

  const refreshed = await client.auth.refreshSession()
  expect(refreshed.data.user?.user_metadata.is_super_admin).toBe(false)
  const { data } = await client.auth.getClaims()
  expect(data?.claims.user_metadata?.is_super_admin).toBe(false)
  const [row] = await backend.sql`select raw_user_meta_data from auth.users where email = ${email}`
  expect(row?.raw_user_meta_data).toMatchObject({ is_super_admin: false, theme: 'dark' })
  const admins =
    await backend.sql`select from private.super_admins where user_id = ${signedUp.data.user?.id ?? ''}`
  expect(admins).toHaveLength(0)
})

test('a second sign-up with an address is refused and leaves the account as it is', async () => {
  const person = await backend.people.visitor()
  const { data, error } = await backend.client().auth.signUp({
    email: person.email,
    password: 'another-long-password',
  })

  expect(error).toMatchObject({
    status: 422,
    code: 'user_already_exists',
    message: 'User already registered',
  })
  expect(data.session).toBeNull()
  const again = await backend.client().auth.signInWithPassword(person)
  expect(again.error).toBeNull()
})

test('two sign-ups with one address at the same moment make one account', async () => {
  const email = newEmail()
  const answers = await Promise.all([1, 2, 3].map(() => backend.client().auth.signUp({ email, password })))
  expect(answers.filter(answer => answer.error === null)).toHaveLength(1)
  expect(await backend.sql`select from auth.users where email = ${email}`).toHaveLength(1)
})

test('a visitor with a short or common password is told why', async () => {
  const short = await backend.client().auth.signUp({ email: newEmail(), password: 'Xk9-q' })
  expect(short.error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['length'] })
  expect(short.error?.message).toBe('Password should be at least 8 characters.')

  const common = await backend.client().auth.signUp({ email: newEmail(), password: 'Password123' })
  expect(common.error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })

  const long = await backend.client().auth.signUp({ email: newEmail(), password: 'xY7-'.repeat(19) })
  expect(long.error).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(long.error?.message).toBe('Password cannot be longer than 72 characters')
})

test('a sign-up that lacks something is refused with the documented words', async () => {
  const post = async (body: unknown) => {
    const answer = await backend.fetch('/auth/v1/signup', {
      method: 'POST',
      headers: { 'x-supabase-api-version': '2024-01-01' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    const { code, message } = await answer.json()
    expect(answer.headers.get('x-sb-error-code')).toBe(code)
    return `${answer.status} ${code} ${message}`
  }
  expect(await post({ email: 'nobody', password })).toBe(
    '400 validation_failed Unable to validate email address: invalid format',
  )
  expect(await post({ email: newEmail() })).toBe('400 validation_failed Signup requires a valid password')
  expect(await post({ email: newEmail(), phone: '2348012345678', password })).toBe(
    '400 validation_failed Only an email address or phone number should be provided on signup.',
  )
  expect(await post({ data: {}, gotrue_meta_security: {} })).toBe(
    '422 anonymous_provider_disabled Anonymous sign-ins are disabled',
  )
  expect(await post('{')).toMatch(/^400 bad_json Could not parse request body as JSON/)
  expect(await post('')).toMatch(/^400 bad_json/)
  expect(await post({ email: 7, password })).toMatch(/^400 bad_json/)
  expect(await post({ email: newEmail(), password, data: { a: '\u0000' } })).toMatch(/^400 validation_failed/)
  expect(await post({ email: newEmail(), password, data: { a: 'x'.repeat(9000) } })).toMatch(/^400 bad_json/)
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect(await post(`{"email":"${newEmail()}","password":"${password}","data":{"a":${deep}}}`)).toBe(
    '400 bad_json Could not parse request body as JSON: exceeded max depth',
  )
  expect(backend.errors).toEqual([])
})

test('a client without the version header gets the older shape of errors', async () => {
  const answer = await backend.fetch('/auth/v1/signup', {
    method: 'POST',
    body: '{"email":"x","password":"y-long-enough"}',
  })
  expect(await answer.json()).toEqual({
    code: 400,
    error_code: 'validation_failed',
    msg: 'Unable to validate email address: invalid format',
  })
})

test('a body over one megabyte is refused', async () => {
  const answer = await backend.fetch('/auth/v1/signup', {
    method: 'POST',
    body: JSON.stringify({ email: newEmail(), password, data: { a: 'x'.repeat(1_100_000) } }),
  })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ error_code: 'request_entity_too_large' })
})

test('nobody reaches the auth service without a key', async () => {
  const answer = await fetch(`${backend.url}/auth/v1/settings`)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ message: 'No API key found in request' })
})

test('sign-up can be switched off', async () => {
  const closed = await startBackend({ databaseUrl: backend.databaseUrl, allowSignUp: false })
  try {
    const email = newEmail()
    const { error } = await closed.client().auth.signUp({ email, password })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
    expect(await backend.sql`select from auth.users where email = ${email}`).toHaveLength(0)
    const settings = await (await closed.fetch('/auth/v1/settings')).json()
    expect(settings).toMatchObject({ disable_signup: true, mailer_autoconfirm: true })
  } finally {
    await closed.stop()
  }
})

test('a phone number signs nobody up, as nobody could prove that it is theirs', async () => {
  const { data, error } = await backend.client().auth.signUp({ phone: '+234 801 234 5678', password })
  expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  expect(data.user).toBeNull()
  expect(await backend.sql`select from auth.users where phone is not null`).toHaveLength(0)
})

test('there are no accounts by other providers', async () => {
  const settings = await (await backend.fetch('/auth/v1/settings')).json()
  expect(settings.external).toMatchObject({
    email: true,
    phone: false,
    google: false,
    anonymous_users: false,
  })
  const { data } = await backend.client().auth.signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  const answer = await fetch(data.url ?? '')
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ msg: 'Unsupported provider: provider is not enabled' })
  const token = await backend.client().auth.signInWithIdToken({ provider: 'google', token: 'x' })
  expect(token.error).toMatchObject({
    status: 400,
    code: 'provider_disabled',
    message: 'Provider is not enabled',
  })
  const wallet = await backend.fetch('/auth/v1/token?grant_type=web3', { method: 'POST', body: '{}' })
  expect([wallet.status, await wallet.json()]).toMatchObject([422, { error_code: 'web3_provider_disabled' }])
  const sso = await backend.client().auth.signInWithSSO({ domain: 'holla.example' })
  expect(sso.error).toMatchObject({ status: 404, message: 'SAML 2.0 is disabled' })
  const person = await backend.people.visitor()
  const linked = await person.client.auth.linkIdentity({ provider: 'google' })
  expect(linked.error).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
  const anonymous = await backend.client().auth.signInAnonymously()
  expect(anonymous.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
})
