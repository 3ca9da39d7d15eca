import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail, password } from './support/auth.ts'
import { follow, startMailbox } from './support/mailbox.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox.backend.stop())

test('a new address must be confirmed before it signs in', async () => {
  const { backend, receive, signUp } = mailbox
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
  // Nobody can tell whether this browser is the one that signed up (decision 14).
  const byPassword = await client.auth.signInWithPassword({ email, password })
  expect(byPassword.error).toMatchObject({ code: 'invalid_credentials' })
})

test('a second sign-up with a confirmed address looks like a new one and sends nothing', async () => {
  const { backend, inbox, join } = mailbox
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
  const { backend, receive, signUp } = mailbox
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

test('a forgotten password is replaced through the mailbox, and an unknown address learns nothing', async () => {
  const { backend, inbox, receive, join } = mailbox
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

test('a changed address holds when both mailboxes have confirmed, and not before', async () => {
  const { backend, inbox, receive, join } = mailbox
  const { client, email, id } = await join()
  const newAddress = newEmail()
  const { data, error } = await client.auth.updateUser({ email: newAddress })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, new_email: newAddress })

  // Both are there, or the first mail to the old address could be taken for the second one.
  await expect.poll(() => inbox.map(mail => mail.to).sort()).toEqual([email, newAddress].sort())
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
  const { inbox, receive, signUp } = mailbox
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
  const { backend, receive, join } = mailbox
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
