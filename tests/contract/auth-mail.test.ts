import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '../../backend/mail/delivery.ts'
import { startBackend, type TestBackend } from '../support/backend.ts'

let backend: TestBackend
const inbox: Mail[] = []
beforeAll(async () => {
  backend = await startBackend({
    sendMail: async mail => {
      inbox.push(mail)
    },
    redirectAllowList: ['https://app.holla.example/signed-in', 'holla://callback'],
  })
})
afterAll(() => backend.stop())

const password = 'a-good-long-password'
const newEmail = () => `person-${crypto.randomUUID().slice(0, 8)}@holla.example`

/** The newest mail to an address, what it links to and the code in it. */
async function receive(email: string, subject: RegExp) {
  const find = () => inbox.findLast(mail => mail.to === email && subject.test(mail.subject))
  await expect.poll(find, { timeout: 5_000, interval: 20 }).toBeDefined()
  const mail = find()
  const [, address = ''] = /(http:\/\/localhost:3000\/auth\/v1\/verify\S+)/.exec(mail?.text ?? '') ?? []
  const [, code = ''] = /code[^:]*: (\d{6})/.exec(mail?.text ?? '') ?? []
  inbox.length = 0
  return { mail, code, link: address.replace('http://localhost:3000', backend.url) }
}

/** Opens a link as a browser does, and says where it ends. */
async function follow(link: string) {
  const answer = await fetch(link, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  const url = new URL(answer.headers.get('location') ?? '')
  return { url, fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))) }
}

async function signUp(email = newEmail()) {
  const client = backend.client()
  const { data, error } = await client.auth.signUp({ email, password })
  expect(error).toBeNull()
  return { client, email, data }
}

/** Signed up and confirmed. */
async function join() {
  const { client, email } = await signUp()
  const { code } = await receive(email, /Confirm/)
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'signup' })
  expect(error).toBeNull()
  return { client, email, id: data.user?.id ?? '', session: data.session }
}

test('a new address must be confirmed before it signs in', async () => {
  const { email, data, client } = await signUp()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: { email_verified: false } })
  expect(data.user?.confirmation_sent_at).toBeDefined()
  expect(data.user?.email_confirmed_at).toBeUndefined()
  const early = await client.auth.signInWithPassword({ email, password })
  expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
  const wrong = await client.auth.signInWithPassword({ email, password: 'not-the-password' })
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })

  const { link, mail } = await receive(email, /Confirm your e-mail address/)
  expect(mail?.html).toContain('<html lang="en">')
  expect(mail?.html).not.toContain(password)
  const { url, fragment } = await follow(link)
  expect(url.origin).toBe('http://localhost:3000')
  expect(fragment).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'signup', sb: '' })
  const { data: seen } = await backend.client().auth.getUser(fragment.access_token)
  expect(seen.user).toMatchObject({ email, user_metadata: { email_verified: true } })
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('a link works once, and a program that only looks at it does not spend it', async () => {
  const { email } = await signUp()
  const { link } = await receive(email, /Confirm/)
  expect((await fetch(link, { method: 'HEAD' })).status).toBe(204)
  expect((await follow(link)).fragment).toHaveProperty('access_token')

  const again = await follow(link)
  expect(again.fragment).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  })
  expect(again.url.search).toBe('')
})

test('an expired code is refused, and neither code nor link stands in the database', async () => {
  const { email, client, data } = await signUp()
  const { code, link } = await receive(email, /Confirm/)
  const stored = await backend.sql`select * from auth.one_time_tokens where user_id = ${data.user?.id ?? ''}`
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(`"${code}"`)
  expect(JSON.stringify(stored)).not.toContain(new URL(link).searchParams.get('token'))
  expect(JSON.stringify(await backend.sql`select * from auth.mails`)).not.toContain(
    new URL(link).searchParams.get('token'),
  )

  await backend.sql`update auth.one_time_tokens set expires_at = now() where user_id = ${data.user?.id ?? ''}`
  const late = await client.auth.verifyOtp({ email, token: code, type: 'signup' })
  expect(late.error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  })
  expect((await follow(link)).fragment.error_code).toBe('otp_expired')
})

test('a second sign-up with a confirmed address looks like a new one and sends nothing', async () => {
  const { email, id } = await join()
  const { data, error } = await backend.client().auth.signUp({ email, password: 'another-password-of-mine' })

  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({ email, identities: [] })
  expect(data.user?.id).not.toBe(id)
  expect(data.user?.last_sign_in_at).toBeUndefined()
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(inbox.filter(mail => mail.to === email)).toEqual([])
  const signedIn = await backend.client().auth.signInWithPassword({ email, password })
  expect(signedIn.error).toBeNull()
})

test('a password that a stranger left with an unconfirmed address is worth nothing', async () => {
  const { email } = await signUp()
  await receive(email, /Confirm/)
  const owner = backend.client()
  await owner.auth.signUp({ email, password: 'the-owners-password' })
  const { code } = await receive(email, /Confirm/)
  expect((await owner.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()

  expect((await backend.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
    'invalid_credentials',
  )
  const own = await backend.client().auth.signInWithPassword({ email, password: 'the-owners-password' })
  expect(own.error).toBeNull()

  const other = await signUp()
  await receive(other.email, /Confirm/)
  await backend.client().auth.signInWithOtp({ email: other.email })
  const otp = await receive(other.email, /sign in/)
  expect(
    (await owner.auth.verifyOtp({ email: other.email, token: otp.code, type: 'email' })).error,
  ).toBeNull()
  const stranger = await backend.client().auth.signInWithPassword({ email: other.email, password })
  expect(stranger.error?.code).toBe('invalid_credentials')
})

test('a person signs in by a mailed code, and an unknown one gets an account by it', async () => {
  const email = newEmail()
  const client = backend.client()
  const sent = await client.auth.signInWithOtp({ email, options: { data: { name: 'Ada' } } })
  expect(sent).toEqual({ data: { user: null, session: null, messageId: undefined }, error: null })
  const { code } = await receive(email, /sign in/)
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' })

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada', is_super_admin: false } })
  const { data: claims } = await client.auth.getClaims()
  expect(claims?.claims.amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }])
  const [user] =
    await backend.sql`select encrypted_password, email_confirmed_at from auth.users where email = ${email}`
  expect(user?.encrypted_password).toBeNull()
  expect(user?.email_confirmed_at).not.toBeNull()
})

test('a code is asked for only with an account where none may be made', async () => {
  const email = newEmail()
  const { error } = await backend.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' })
  const phone = await backend.client().auth.signInWithOtp({ phone: '+2348012345678' })
  expect(phone.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  expect(await backend.sql`select from auth.users where email = ${email}`).toHaveLength(0)
})

test('a forgotten password is replaced through the mailbox, and an unknown address learns nothing', async () => {
  const { email, client } = await join()
  await client.auth.signOut()
  const unknown = newEmail()
  const known = await client.auth.resetPasswordForEmail(email, {
    redirectTo: 'http://localhost:3000/new-password',
  })
  expect(await client.auth.resetPasswordForEmail(unknown)).toEqual(known)
  expect(known).toEqual({ data: {}, error: null })

  const { link } = await receive(email, /new password/)
  const { url, fragment } = await follow(link)
  expect(url.pathname).toBe('/new-password')
  expect(fragment.type).toBe('recovery')
  await client.auth.setSession({
    access_token: fragment.access_token ?? '',
    refresh_token: fragment.refresh_token ?? '',
  })
  expect((await client.auth.updateUser({ password: 'a-brand-new-password' })).error).toBeNull()
  expect((await backend.client().auth.signInWithPassword({ email, password })).error).not.toBeNull()
  expect(inbox.filter(mail => mail.to === unknown)).toEqual([])
  const rows = await backend.sql`select user_id, delivered_at from auth.mails where email = ${unknown}`
  expect(rows).toEqual([{ user_id: null, delivered_at: expect.any(Date) }])
})

test('a link leads only to the site or to what is allowed', async () => {
  const ends = async (redirectTo: string) => {
    const { email } = await join()
    await backend.client().auth.resetPasswordForEmail(email, { redirectTo })
    const { link } = await receive(email, /new password/)
    return (await follow(link)).url
  }
  expect((await ends('https://evil.example/take')).origin).toBe('http://localhost:3000')
  expect((await ends('http://localhost:3000@evil.example/')).host).toBe('localhost:3000')
  expect((await ends('//evil.example')).host).toBe('localhost:3000')
  expect((await ends('javascript:alert(1)')).protocol).toBe('http:')
  expect((await ends('https://app.holla.example/signed-in/x?y=1')).href).toMatch(
    /^https:\/\/app\.holla\.example\/signed-in\/x\?y=1#access_token=/,
  )
  expect((await ends('https://app.holla.example/signed-in-not')).host).toBe('localhost:3000')
  expect((await ends('holla://callback')).protocol).toBe('holla:')
})

test('a link that was changed on its way leads only to the site too', async () => {
  const { email } = await signUp()
  const { link } = await receive(email, /Confirm/)
  const changed = new URL(link)
  changed.searchParams.set('redirect_to', 'https://evil.example/')
  expect((await follow(changed.href)).url.origin).toBe('http://localhost:3000')
})

test('a client that uses PKCE exchanges the code of the link, once and with its verifier only', async () => {
  const storage = new Map<string, string>()
  const client = backend.client({
    auth: {
      flowType: 'pkce',
      persistSession: true,
      storage: {
        getItem: key => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: key => void storage.delete(key),
      },
    },
  })
  const { email } = await join()
  await client.auth.signInWithOtp({ email })
  const { link } = await receive(email, /sign in/)
  const { url } = await follow(link)
  expect(url.hash).toBe('')
  const code = url.searchParams.get('code') ?? ''

  const exchange = async (body: object) => {
    const answer = await backend.fetch('/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const { error_code } = await answer.json()
    return `${answer.status} ${error_code}`
  }
  expect(await exchange({ auth_code: code })).toBe('400 validation_failed')
  expect(await exchange({ auth_code: code, code_verifier: 'guess' })).toBe('400 bad_code_verifier')
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  const { data: claims } = await client.auth.getClaims()
  expect(claims?.claims.amr?.[0]).toMatchObject({ method: 'magiclink' })
  expect(await exchange({ auth_code: code, code_verifier: 'guess' })).toBe('404 flow_state_not_found')
  expect((await follow(link)).url.searchParams.get('error_code')).toBe('otp_expired')
})

test('a changed address holds when both mailboxes have confirmed, and not before', async () => {
  const { client, email, id } = await join()
  const newAddress = newEmail()
  const { data, error } = await client.auth.updateUser({ email: newAddress })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, new_email: newAddress })

  const fresh = await receive(newAddress, /new e-mail address/)
  const half = await client.auth.verifyOtp({ email: newAddress, token: fresh.code, type: 'email_change' })
  expect(half).toMatchObject({ data: { user: null, session: null }, error: null })
  expect((await client.auth.getUser()).data.user?.email).toBe(email)

  // The new mailbox confirming once more is not the old one's word.
  await backend.client().auth.resend({ type: 'email_change', email })
  const present = await receive(email, /Confirm the change/)
  expect(inbox.filter(mail => mail.to === newAddress)).toEqual([])
  const { fragment } = await follow(present.link)
  expect(fragment.type).toBe('email_change')
  const [row] =
    await backend.sql`select email, email_change, raw_user_meta_data from auth.users where id = ${id}`
  expect(row).toMatchObject({
    email: newAddress,
    email_change: null,
    raw_user_meta_data: { email: newAddress },
  })
})

test('a confirmation is mailed again only where one is waited for', async () => {
  const waiting = await signUp()
  await receive(waiting.email, /Confirm/)
  expect((await waiting.client.auth.resend({ type: 'signup', email: waiting.email })).error).toBeNull()
  const { code } = await receive(waiting.email, /Confirm/)
  expect(
    (await waiting.client.auth.verifyOtp({ email: waiting.email, token: code, type: 'signup' })).error,
  ).toBeNull()

  expect((await waiting.client.auth.resend({ type: 'signup', email: waiting.email })).error).toBeNull()
  expect((await waiting.client.auth.resend({ type: 'signup', email: newEmail() })).error).toBeNull()
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(inbox).toEqual([])
})

test('an old session changes the password with a mailed code or the present password only', async () => {
  const { client, email, id } = await join()
  await backend.sql`update auth.sessions set created_at = now() - interval '2 days' where user_id = ${id}`
  const bare = await client.auth.updateUser({ password: 'a-second-good-password' })
  expect(bare.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
  expect((await client.auth.reauthenticate()).error).toBeNull()
  const { code, mail } = await receive(email, /confirm it is you/)
  expect(mail?.text).not.toContain('http')
  const wrong = await client.auth.updateUser({
    password: 'a-second-good-password',
    nonce: code === '000000' ? '1' : '000000',
  })
  expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
  expect((await client.auth.updateUser({ password: 'a-second-good-password', nonce: code })).error).toBeNull()
  const reused = await client.auth.updateUser({ password: 'a-third-good-password', nonce: code })
  expect(reused.error?.code).toBe('reauthentication_not_valid')
})

test('a verification that lacks something is refused with the documented words', async () => {
  const post = async (body: object) => {
    const answer = await backend.fetch('/auth/v1/verify', { method: 'POST', body: JSON.stringify(body) })
    const { error_code, msg } = await answer.json()
    return `${answer.status} ${error_code} ${msg}`
  }
  const email = newEmail()
  expect(await post({ token: '1', email })).toBe('400 validation_failed Verify requires a verification type')
  expect(await post({ type: 'signup', email })).toBe(
    '400 validation_failed Verify requires either a token or a token hash',
  )
  expect(await post({ type: 'signup', email, token_hash: 'x' })).toBe(
    '400 validation_failed Only the token_hash and type should be provided',
  )
  expect(await post({ type: 'signup', email, phone: '2348012345678', token: '1' })).toBe(
    '400 validation_failed Only an email address or phone number should be provided on verify',
  )
  expect(await post({ type: 'email', email, token: '123456' })).toBe(
    '403 otp_expired Token has expired or is invalid',
  )
  expect(await post({ type: 'email', token_hash: 'abc' })).toBe(
    '403 otp_expired Email link is invalid or has expired',
  )
  expect(await post({ type: 'sms', phone: '2348012345678', token: '123456' })).toMatch(/^403 otp_expired/)
  expect(backend.errors).toEqual([])
})
