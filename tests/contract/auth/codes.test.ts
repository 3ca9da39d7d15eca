import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail } from './support/auth.ts'
import { follow, startMailbox } from './support/mailbox.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox.backend.stop())

test('a link works once, and a program that only looks at it does not spend it', async () => {
  const { receive, signUp } = mailbox
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
  const { backend, receive, signUp } = mailbox
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

test('a person signs in by a mailed code, and an unknown one gets an account by it', async () => {
  const { backend, receive } = mailbox
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
  const { backend } = mailbox
  const email = newEmail()
  const { error } = await backend.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' })
  const phone = await backend.client().auth.signInWithOtp({ phone: '+2348012345678' })
  expect(phone.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  expect(await backend.sql`select from auth.users where email = ${email}`).toHaveLength(0)
})

test('a link leads only to the site or to what is allowed', async () => {
  const { backend, receive, join } = mailbox
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
  const { receive, signUp } = mailbox
  const { email } = await signUp()
  const { link } = await receive(email, /Confirm/)
  const changed = new URL(link)
  changed.searchParams.set('redirect_to', 'https://evil.example/')
  expect((await follow(changed.href)).url.origin).toBe('http://localhost:3000')
})

test('a client that uses PKCE exchanges the code of the link, once and with its verifier only', async () => {
  const { backend, receive, join } = mailbox
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

test('a verification that lacks something is refused with the documented words', async () => {
  const { backend } = mailbox
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
