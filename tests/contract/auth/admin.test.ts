import { expect, test } from 'vitest'
import type { Mail } from '../../../backend/mail/mail.ts'
import { setUpBackend } from '../../support/backend.ts'
import { newEmail, password } from './support/auth.ts'

const inbox: Mail[] = []
const backend = await setUpBackend({
  sendMail: async mail => {
    inbox.push(mail)
  },
})

const admin = () => backend.serviceClient().auth.admin

async function create(email = newEmail()) {
  const { data, error } = await admin().createUser({ email, password, email_confirm: true })
  if (error) {
    throw error
  }
  return data.user
}

const signIn = (email = '', secret = password) =>
  backend.client().auth.signInWithPassword({ email, password: secret })

test('only the secret key reaches the admin calls', async () => {
  const user = await create()
  const { data } = await signIn(user.email)
  const ask = async (authorization: string) => {
    const answer = await backend.fetch('/auth/v1/admin/users', { headers: { authorization } })
    return `${answer.status} ${(await answer.json()).error_code}`
  }
  expect(await ask(`Bearer ${backend.keys.publishable}`)).toBe('403 not_admin')
  expect(await ask(`Bearer ${backend.keys.secret}`)).toBe('403 not_admin')
  expect(await ask(`Bearer ${data.session?.access_token}`)).toBe('403 not_admin')
  for (const [method, path] of [
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${user.id}`],
    ['PUT', `/admin/users/${user.id}`],
    ['DELETE', `/admin/users/${user.id}`],
    ['GET', `/admin/users/${user.id}/factors`],
    ['DELETE', `/admin/users/${user.id}/factors/${user.id}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ] as const) {
    const answer = await backend.fetch(`/auth/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${data.session?.access_token}` },
      ...(method !== 'GET' && { body: '{}' }),
    })
    expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 403`)
  }
  expect(await backend.sql`select from auth.users where id = ${user.id}`).toHaveLength(1)
})

test('an admin creates a confirmed account with both kinds of metadata', async () => {
  const email = newEmail()
  const { data, error } = await admin().createUser({
    email: email.toUpperCase(),
    password,
    email_confirm: true,
    user_metadata: { name: 'Ada', is_super_admin: true },
    app_metadata: { team: 'blog' },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email,
    app_metadata: { team: 'blog', provider: 'email', providers: ['email'] },
  })
  expect(data.user?.user_metadata).toEqual({ name: 'Ada', is_super_admin: false })
  expect(JSON.stringify(data)).not.toContain('argon2')
  expect((await signIn(email)).error).toBeNull()

  const twice = await admin().createUser({ email, password })
  expect(twice.error).toMatchObject({ status: 422, code: 'email_exists' })
  const nobody = await admin().createUser({ password })
  expect(nobody.error?.message).toBe('Cannot create a user without either an email or phone')
  const both = await admin().createUser({ email: newEmail(), phone: '+2348010000001', password })
  expect(both.data.user).toMatchObject({ phone: '2348010000001' })
  expect((await signIn(both.data.user?.email)).error?.code).toBe('email_not_confirmed')
})

test('an admin lists users a page at a time', async () => {
  await Promise.all(Array.from({ length: 3 }, () => create()))
  const [row] = await backend.sql`select count(*)::integer as total from auth.users`
  const { data, error } = await admin().listUsers({ page: 1, perPage: 2 })
  expect(error).toBeNull()
  expect(data.users).toHaveLength(2)
  expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: row?.total })
  const rest = await admin().listUsers({ page: 2, perPage: 2 })
  expect(rest.data.users.map(user => user.id)).not.toContain(data.users[0]?.id)
  const wrong = await admin().listUsers({ page: -1, perPage: 2 })
  expect(wrong).toMatchObject({ data: { users: [] }, error: { status: 400, code: 'validation_failed' } })
  expect(JSON.stringify(data)).not.toContain('argon2')
})

test('an admin reads, changes and deletes an account', async () => {
  const user = await create()
  expect((await admin().getUserById(user.id)).data.user?.email).toBe(user.email)
  const email = newEmail()
  const changed = await admin().updateUserById(user.id, {
    email,
    password: 'quite-another-password',
    app_metadata: { team: 'blog', provider: null },
    user_metadata: { name: 'Ada' },
  })
  expect(changed.error).toBeNull()
  expect(changed.data.user).toMatchObject({
    email,
    user_metadata: { name: 'Ada' },
    app_metadata: { team: 'blog' },
  })
  expect(changed.data.user?.app_metadata).not.toHaveProperty('provider')
  const { data } = await signIn(email, 'quite-another-password')
  expect(data.session).not.toBeNull()

  expect((await admin().deleteUser(user.id)).error).toBeNull()
  expect(await backend.sql`select from auth.users where id = ${user.id}`).toHaveLength(0)
  const gone = await backend.client().auth.getUser(data.session?.access_token)
  expect(gone.error).toMatchObject({ status: 403, code: 'user_not_found' })
  expect((await admin().getUserById(user.id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  expect((await admin().updateUserById(user.id, { email })).error).toMatchObject({ status: 404 })
})

test('an account deleted softly keeps its id and nothing of the person', async () => {
  const user = await create()
  expect((await admin().deleteUser(user.id, true)).error).toBeNull()
  const [row] = await backend.sql`
    select email, encrypted_password, deleted_at, raw_user_meta_data from auth.users where id = ${user.id}`
  expect(row).toMatchObject({ email: null, encrypted_password: null, deleted_at: expect.any(Date) })
  expect(JSON.stringify(row)).not.toContain(user.email)
  expect((await signIn(user.email)).error?.code).toBe('invalid_credentials')
})

test('a ban holds until it is lifted, also for tokens that are out already', async () => {
  const user = await create()
  const { data } = await signIn(user.email)
  const read = () =>
    backend.fetch('/auth/v1/user', { headers: { authorization: `Bearer ${data.session?.access_token}` } })
  const banned = await admin().updateUserById(user.id, { ban_duration: '1h30m' })
  const until = new Date((banned.data.user as { banned_until?: string } | null)?.banned_until ?? 0)
  expect(until.getTime() - Date.now()).toBeGreaterThan(5_390_000)
  expect((await read()).status).toBe(403)
  expect((await signIn(user.email)).error).toMatchObject({ status: 400, code: 'user_banned' })

  await admin().updateUserById(user.id, { ban_duration: 'none' })
  expect((await read()).status).toBe(200)
  const wrong = await admin().updateUserById(user.id, { ban_duration: 'a while' })
  expect(wrong.error).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('an admin ends the sessions of somebody by their token', async () => {
  const user = await create()
  const { data } = await signIn(user.email)
  expect((await admin().signOut(data.session?.access_token ?? '')).error).toBeNull()
  expect(await backend.sql`select from auth.sessions where user_id = ${user.id}`).toHaveLength(0)
})

test('an invited person takes the account over by mail and sets a password', async () => {
  const email = newEmail()
  const { data, error } = await admin().inviteUserByEmail(email, { data: { name: 'Ada' } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada' } })
  expect(data.user?.invited_at).toBeDefined()
  const find = () => inbox.find(mail => mail.to === email)
  await expect.poll(find).toBeDefined()
  const token = new URLSearchParams(/verify\?(\S+)/.exec(find()?.text ?? '')?.[1]).get('token') ?? ''

  const client = backend.client()
  const verified = await client.auth.verifyOtp({ token_hash: token, type: 'invite' })
  expect(verified.data.user?.email).toBe(email)
  expect((await client.auth.updateUser({ password })).error).toBeNull()
  expect((await signIn(email)).error).toBeNull()
  expect((await admin().inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
})

test('generated links work as mailed ones do', async () => {
  const email = newEmail()
  const signUp = await admin().generateLink({
    type: 'signup',
    email,
    password,
    options: { data: { name: 'Ada' } },
  })
  expect(signUp.error).toBeNull()
  expect(signUp.data.user).toMatchObject({ email, user_metadata: { name: 'Ada' } })
  expect(signUp.data.properties).toMatchObject({
    verification_type: 'signup',
    redirect_to: 'http://localhost:3000',
    email_otp: expect.stringMatching(/^\d{6}$/),
  })
  const link = new URL(signUp.data.properties?.action_link ?? '')
  const answer = await fetch(backend.url + link.pathname + link.search, { redirect: 'manual' })
  expect(answer.headers.get('location')).toContain('#access_token=')
  expect((await signIn(email)).error).toBeNull()

  const recovery = await admin().generateLink({ type: 'recovery', email })
  const client = backend.client()
  const recovered = await client.auth.verifyOtp({
    token_hash: recovery.data.properties?.hashed_token ?? '',
    type: 'recovery',
  })
  expect(recovered.data.user?.email).toBe(email)

  const next = newEmail()
  const current = await admin().generateLink({ type: 'email_change_current', email, newEmail: next })
  const fresh = await admin().generateLink({ type: 'email_change_new', email, newEmail: next })
  for (const { data } of [current, fresh]) {
    await client.auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'email_change' })
  }
  expect((await admin().getUserById(recovered.data.user?.id ?? '')).data.user?.email).toBe(next)
  expect((await admin().generateLink({ type: 'recovery', email: newEmail() })).error).toMatchObject({
    status: 404,
  })
  expect(inbox.filter(mail => mail.to === email)).toEqual([])
})

test("an admin sees and removes a person's factors, but never a secret", async () => {
  const user = await create()
  const client = backend.client()
  await client.auth.signInWithPassword({ email: user.email ?? '', password })
  const { data: enrolled } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const listed = await admin().mfa.listFactors({ userId: user.id })
  expect(listed.data?.factors).toEqual([
    expect.objectContaining({ id: enrolled?.id, friendly_name: 'phone' }),
  ])
  expect(JSON.stringify(listed)).not.toContain('secret')
  const removed = await admin().mfa.deleteFactor({ userId: user.id, id: enrolled?.id ?? '' })
  expect(removed.error).toBeNull()
  expect((await admin().mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
})

test("an admin's small changes do not grow either metadata beyond what one request may have", async () => {
  const user = await create()
  const part = (name: string) => ({ [name]: 'x'.repeat(5_000) })
  for (const member of ['user_metadata', 'app_metadata']) {
    const first = await admin().updateUserById(user.id, { [member]: part('first') })
    expect(first.error).toBeNull()
    const second = await admin().updateUserById(user.id, { role: 'service_role', [member]: part('second') })
    expect(second.error).toMatchObject({ status: 400, code: 'bad_json' })
    expect(second.error?.message).toContain(`${member}: may have at most 8192 bytes`)
  }
  const { data } = await admin().getUserById(user.id)
  expect(data.user).toMatchObject({ role: 'authenticated', user_metadata: part('first') })
  expect(data.user?.app_metadata).toMatchObject(part('first'))
  expect(JSON.stringify(data.user)).not.toContain('second')
})
