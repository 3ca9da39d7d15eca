import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { call, newEmail, password, say } from './support/auth.ts'

/** Admin calls as they are on the wire (protocol §2.6, Admin). */
const backend = await setUpBackend({ sendMail: async () => {} })

const key = () => backend.keys.secret
const ask = (request: string, body?: unknown) => call(backend, request, { key: key(), body })
const hear = (request: string, body?: unknown) => say(backend, request, { key: key(), body })
const create = async (more: object = {}) =>
  (await ask('POST /admin/users', { email: newEmail(), ...more })).json

test('a list of users says how many there are and where the next and the last page is', async () => {
  await Promise.all([1, 2, 3, 4, 5].map(() => create()))
  const [row] = await backend.sql<{ total: number }[]>`select count(*)::integer as total from auth.users`
  const total = row?.total ?? 0
  const last = Math.ceil(total / 2)
  const first = await ask('GET /admin/users?page=1&per_page=2')
  expect(first.headers.get('x-total-count')).toBe(String(total))
  expect(first.headers.get('link')).toBe(
    `</admin/users?page=2&per_page=2>; rel="next", </admin/users?page=${last}&per_page=2>; rel="last"`,
  )
  expect(Object.keys(first.json)).toEqual(['users', 'aud'])
  const end = await ask(`GET /admin/users?page=${last}&per_page=2`)
  expect(end.headers.get('link')).toBe(`</admin/users?page=${last}&per_page=2>; rel="last"`)
  const beyond = await ask(`GET /admin/users?page=${last + 1}&per_page=2`)
  expect([beyond.status, beyond.json.users]).toEqual([200, []])

  const seen = new Set<string>()
  for (let page = 1; page <= last; page++) {
    const { data } = await backend.serviceClient().auth.admin.listUsers({ page, perPage: 2 })
    expect(data).toMatchObject({ total, nextPage: page < last ? page + 1 : null, lastPage: last })
    for (const user of data.users) {
      seen.add(user.id)
    }
  }
  expect(seen.size).toBe(total)
  expect((await ask('GET /admin/users')).json.users).toHaveLength(total)
  expect(await hear('GET /admin/users?page=x')).toMatch(/^400 validation_failed/)
  expect(await hear('GET /admin/users?per_page=1.5')).toMatch(/^400 validation_failed/)
})

test('a created user is a bare user with what was given, and nothing of the password', async () => {
  const id = crypto.randomUUID()
  const email = newEmail()
  const phone = '2348055512345'
  const { status, json, text } = await ask('POST /admin/users', {
    id,
    email,
    phone,
    password,
    phone_confirm: true,
  })
  expect(status).toBe(200)
  expect(Object.keys(json).sort()).toEqual([
    ...['app_metadata', 'aud', 'confirmed_at', 'created_at', 'email', 'id', 'identities', 'is_anonymous'],
    ...['phone', 'phone_confirmed_at', 'role', 'updated_at', 'user_metadata'],
  ])
  expect(json).toMatchObject({ id, email, phone, aud: 'authenticated', role: 'authenticated' })
  expect(text).not.toMatch(/argon2|password/)
  expect(await hear('POST /admin/users', { email: email.toUpperCase() })).toBe(
    '422 email_exists A user with this email address has already been registered',
  )
  expect(await hear('POST /admin/users', { email: newEmail(), phone: `+${phone}` })).toBe(
    '422 phone_exists A user with this phone number has already been registered',
  )
  expect(await hear('POST /admin/users', { phone })).toMatch(/^422 phone_exists/)
  expect(await hear('POST /admin/users', { id, email: newEmail() })).toBe(
    '422 user_already_exists User already registered',
  )
  expect(await hear('POST /admin/users', { password })).toBe(
    '400 validation_failed Cannot create a user without either an email or phone',
  )
  expect(await hear('POST /admin/users', { email: newEmail(), password: 'short' })).toMatch(
    /^422 weak_password/,
  )
  expect(await hear('POST /admin/users', { email: newEmail(), role: 'postgres' })).toMatch(
    /^400 bad_json .*role: Invalid option/,
  )
  expect(await hear('POST /admin/users', { email: newEmail(), ban_duration: '1 day' })).toMatch(
    /^400 validation_failed invalid format for ban duration/,
  )
})

test('a hash from elsewhere is taken if it can be verified, and then signs in', async () => {
  const email = newEmail()
  const hash = '$6$rounds=5000$salt$hash'
  expect(await hear('POST /admin/users', { email, password_hash: hash })).toBe(
    '400 validation_failed The password hash must be one of bcrypt, argon2i or argon2id',
  )
  const { hashPassword } = await import('../../../backend/auth/hash-password.ts')
  await create({ email, email_confirm: true, password_hash: await hashPassword(password) })
  expect((await backend.client().auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('calls for an id that is none, or nobody, are told apart', async () => {
  const nobody = crypto.randomUUID()
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', {}],
    ['DELETE', undefined],
  ] as const) {
    expect(await hear(`${method} /admin/users/x`, body)).toBe('404 validation_failed user_id must be an UUID')
    expect(await hear(`${method} /admin/users/${nobody}`, body)).toBe('404 user_not_found User not found')
  }
  const { id } = await create()
  expect(await hear(`GET /admin/users/${nobody}/factors`)).toBe('404 user_not_found User not found')
  expect(await hear(`DELETE /admin/users/${id}/factors/x`)).toBe(
    '404 validation_failed factor_id must be an UUID',
  )
  expect(await hear(`DELETE /admin/users/${id}/factors/${nobody}`)).toBe(
    '404 mfa_factor_not_found Factor not found',
  )
  expect((await ask(`DELETE /admin/users/${id}`)).text).toBe('{}')
})

test("a change of an address to somebody else's is refused, and a new password ends the sessions", async () => {
  const [one, other] = [await create({ email_confirm: true, password }), await create()]
  expect(await hear(`PUT /admin/users/${one.id}`, { email: other.email })).toMatch(/^422 email_exists/)
  const { data } = await backend.client().auth.signInWithPassword({ email: one.email, password })
  const changed = await ask(`PUT /admin/users/${one.id}`, { password: 'one-more-good-password' })
  expect(changed.text).not.toContain('argon2')
  expect(await say(backend, 'GET /user', { token: data.session?.access_token })).toMatch(
    /^403 session_not_found/,
  )
})

test("an admin's sign-out of somebody follows its scope", async () => {
  const { id, email } = await create({ email_confirm: true, password })
  const open = async () =>
    (await backend.client().auth.signInWithPassword({ email, password })).data.session?.access_token ?? ''
  const [first, second, third] = [await open(), await open(), await open()]
  const admin = backend.serviceClient().auth.admin
  const count = async () => (await backend.sql`select from auth.sessions where user_id = ${id}`).length
  expect((await admin.signOut(first, 'local')).error).toBeNull()
  expect(await count()).toBe(2)
  expect((await admin.signOut(second, 'others')).error).toBeNull()
  expect(await say(backend, 'GET /user', { token: third })).toMatch(/^403 session_not_found/)
  expect((await admin.signOut(second, 'global')).error).toBeNull()
  expect(await count()).toBe(0)
  expect((await admin.signOut('garbage')).error).toMatchObject({ status: 403, code: 'bad_jwt' })
})

test('every kind of generated link comes flattened into its user', async () => {
  const known = await create({ email_confirm: true, password })
  const link = (body: object) => ask('POST /admin/generate_link', { email: known.email, ...body })
  const next = newEmail()
  const kinds = [
    ['signup', { type: 'signup', email: newEmail(), password }],
    ['invite', { type: 'invite', email: newEmail(), data: { name: 'Ada' } }],
    ['magiclink', { type: 'magiclink' }],
    ['signup', { type: 'magiclink', email: newEmail() }],
    ['recovery', { type: 'recovery' }],
    ['email_change_current', { type: 'email_change_current', new_email: next }],
    ['email_change_new', { type: 'email_change_new', new_email: next }],
  ] as const
  for (const [kind, body] of kinds) {
    const { status, json, text } = await link(body)
    expect([kind, status]).toEqual([kind, 200])
    expect(json).toMatchObject({
      id: expect.any(String),
      email: 'email' in body ? body.email : known.email,
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.stringMatching(/^[0-9a-f]{56}$/),
      redirect_to: 'http://localhost:3000',
      verification_type: kind,
    })
    const url = new URL(json.action_link)
    expect(url.origin + url.pathname).toBe('http://localhost:3000/auth/v1/verify')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      token: json.hashed_token,
      type: kind.replace(/_(current|new)$/, ''),
      redirect_to: 'http://localhost:3000',
    })
    expect(text).not.toMatch(/argon2|code_hash|link_hash/)
  }
  expect(await hear('POST /admin/generate_link', { type: 'guess', email: next })).toBe(
    '400 validation_failed Invalid email action link type requested: guess',
  )
  expect(await hear('POST /admin/generate_link', { type: 'signup', email: known.email, password })).toMatch(
    /^422 email_exists/,
  )
  expect(await hear('POST /admin/generate_link', { type: 'signup', email: newEmail() })).toBe(
    '400 validation_failed Signup requires a valid password',
  )
  expect(await hear('POST /admin/generate_link', { type: 'email_change_new', email: known.email })).toBe(
    '400 validation_failed Unable to validate email address: invalid format',
  )
  const { email: taken } = await create()
  expect(
    await hear('POST /admin/generate_link', {
      type: 'email_change_new',
      email: known.email,
      new_email: taken,
    }),
  ).toMatch(/^422 email_exists/)
  expect(await hear('POST /admin/generate_link', { type: 'recovery', email: newEmail() })).toBe(
    '404 user_not_found User not found',
  )
})

test('an invitation needs an address that nobody has confirmed', async () => {
  const { email } = await create({ email_confirm: true })
  expect(await hear('POST /invite', { email })).toBe(
    '422 email_exists A user with this email address has already been registered',
  )
  expect(await hear('POST /invite', {})).toBe(
    '400 validation_failed Unable to validate email address: invalid format',
  )
})
