import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '../../../backend/mail/mail.ts'
import { startBackend, type TestBackend } from '../../support/backend.ts'
import { newEmail, password } from './support/auth.ts'
import { follow, startMailbox } from './support/mailbox.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(async () => {
  expect(mailbox.backend.errors).toEqual([])
  await mailbox.backend.stop()
})

const refusal = /^Nobody has proven that this e-mail address is theirs/

/** A super admin, signed in, on a backend that mails. */
async function addAdmin() {
  const { client, email, id } = await mailbox.join()
  await mailbox.backend.sql`insert into private.super_admins (user_id) values (${id})`
  return { client, email, id }
}

const grant = async (client: Awaited<ReturnType<typeof addAdmin>>['client'], id: string) =>
  (await client.rpc('set_is_super_admin', { p_user_id: id, p_is_super_admin: true })).error?.message ?? null

const findId = async (email: string) => {
  const [user] = await mailbox.backend.sql<{ id: string }[]>`select id from auth.users where email = ${email}`
  return user?.id ?? ''
}

test('an account gets no rights before its address is proven, and gets them after', async () => {
  const { backend, receive, signUp } = mailbox
  const admin = await addAdmin()
  const { client, email } = await signUp()
  const id = await findId(email)
  expect(await grant(admin.client, id)).toMatch(refusal)
  expect(await backend.sql`select from private.super_admins where user_id = ${id}`).toHaveLength(0)

  const { code } = await receive(email, /Confirm/)
  expect((await client.auth.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
  expect(await grant(admin.client, id)).toBeNull()
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('a stranger who signs up with a colleague’s address is locked out when the colleague confirms', async () => {
  const { backend, receive, signUp } = mailbox
  const admin = await addAdmin()
  const stranger = await signUp()
  const { link } = await receive(stranger.email, /Confirm/)
  const { fragment } = await follow(link)
  expect(fragment.access_token).toBeDefined()
  const id = await findId(stranger.email)
  expect(await grant(admin.client, id)).toBeNull()

  const back = await stranger.client.auth.signInWithPassword({ email: stranger.email, password })
  expect(back.error).toMatchObject({ code: 'invalid_credentials' })
  const told = await receive(stranger.email, /set a password/)
  expect(told.mail?.text).toContain('maybe by somebody else')
  const [user] = await backend.sql`select encrypted_password from auth.users where id = ${id}`
  expect(user?.encrypted_password).toBeNull()
})

test('a code typed by another program than the one that signed up drops its password too', async () => {
  const { backend, receive, signUp } = mailbox
  const stranger = await signUp()
  const { code } = await receive(stranger.email, /Confirm/)
  const owner = backend.client({ global: { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } } })
  const verified = await owner.auth.verifyOtp({ email: stranger.email, token: code, type: 'signup' })
  expect(verified.error).toBeNull()
  const back = await stranger.client.auth.signInWithPassword({ email: stranger.email, password })
  expect(back.error).toMatchObject({ code: 'invalid_credentials' })
})

test('with PKCE the browser that signed up keeps its password when it exchanges the code, and not before', async () => {
  const { backend, receive } = mailbox
  const kept = new Map<string, string>()
  const client = backend.client({
    auth: {
      flowType: 'pkce',
      persistSession: true,
      storageKey: 'pkce-test',
      storage: {
        getItem: key => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: key => void kept.delete(key),
      },
    },
  })
  const email = newEmail()
  expect((await client.auth.signUp({ email, password })).error).toBeNull()
  const { link } = await receive(email, /Confirm/)
  const { url } = await follow(link)
  const elsewhere = await backend.client().auth.signInWithPassword({ email, password })
  expect(elsewhere.error).toMatchObject({ code: 'invalid_credentials' })

  const exchanged = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '')
  expect(exchanged.error).toBeNull()
  expect((await backend.client().auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('an account of the time without mails proves itself later, and loses the password and sessions of then', async () => {
  const trial = await startBackend({ databaseUrl: mailbox.backend.databaseUrl })
  const stranger = await trial.people.visitor()
  const trusted = await trial.people.editor()
  await trial.stop()
  const { backend, receive } = mailbox
  const admin = await addAdmin()
  await backend.sql`select auth.record_mailer(true)`
  expect((await stranger.client.auth.getUser()).error).not.toBeNull()

  expect(await grant(admin.client, stranger.id)).toMatch(refusal)
  // Who was a super admin when mails were switched on counts as proven.
  await backend.sql`delete from private.super_admins where user_id = ${trusted.id}`
  expect(await grant(admin.client, trusted.id)).toBeNull()

  const owner = backend.client()
  expect((await owner.auth.resetPasswordForEmail(stranger.email)).error).toBeNull()
  const { link } = await receive(stranger.email, /new password/)
  await follow(link)
  const back = await backend.client().auth.signInWithPassword(stranger)
  expect(back.error).toMatchObject({ code: 'invalid_credentials' })
  const sessions = await backend.sql`select from auth.sessions where user_id = ${stranger.id}`
  expect(sessions).toHaveLength(1)
  expect(await grant(admin.client, stranger.id)).toBeNull()
})

test('changing to a colleague’s address gains nothing when the colleague confirms it', async () => {
  const { inbox, receive, join } = mailbox
  const stranger = await join()
  const theirs = newEmail()
  await stranger.client.auth.updateUser({ email: theirs })
  // The first of the two mails, whose link the next makes void, may come late.
  await expect.poll(() => inbox.some(mail => mail.to === theirs)).toBe(true)
  const own = await receive(stranger.email, /Confirm the change/)
  await stranger.client.auth.verifyOtp({ email: stranger.email, token: own.code, type: 'email_change' })
  await stranger.client.auth.resend({ type: 'email_change', email: stranger.email })
  const { link } = await receive(theirs, /new e-mail address/)
  expect((await follow(link)).fragment.type).toBe('email_change')

  const back = await stranger.client.auth.signInWithPassword({ email: theirs, password })
  expect(back.error).toMatchObject({ code: 'invalid_credentials' })
  expect((await stranger.client.auth.getUser()).error).not.toBeNull()
})

test('the secret key vouches for whom it confirms', async () => {
  const admin = await addAdmin()
  const { data } = await mailbox.backend
    .serviceClient()
    .auth.admin.createUser({ email: newEmail(), password, email_confirm: true })
  expect(await grant(admin.client, data.user?.id ?? '')).toBeNull()
})

test('without mails the box works, and the list says what is not proven', async () => {
  const trial: TestBackend = await startBackend()
  try {
    const [editor, visitor] = [await trial.people.editor(), await trial.people.visitor()]
    const list = async () => (await editor.client.rpc('list_users')).data as Record<string, unknown>[]
    const find = async () => (await list()).find(({ id }) => id === visitor.id)
    expect(await find()).toMatchObject({ is_super_admin: false, has_proven_address: false })
    expect(await grant(editor.client, visitor.id)).toBeNull()
    expect(await find()).toMatchObject({ is_super_admin: true, has_proven_address: false })
    expect((await trial.client().rpc('can_send_mail')).data).toBe(false)
    const mails = await trial.sql`select from auth.mails`
    expect(mails).toHaveLength(0)
  } finally {
    await trial.stop()
  }
})

test('a thousand accounts that nobody confirmed hide no colleague, and a search finds the one that is meant', async () => {
  const { backend } = mailbox
  const admin = await addAdmin()
  await backend.sql`
    insert into auth.users (email, created_at)
    select 'flood-' || n || '@holla.example', now() + interval '1 hour' from generate_series(1, 1100) n`
  const rows = async (args: object) =>
    (await admin.client.rpc('list_users', args)).data as { email: string }[]
  expect((await rows({})).some(({ email }) => email === admin.email)).toBe(true)
  expect((await rows({})).some(({ email }) => email.startsWith('flood'))).toBe(false)
  expect(await rows({ p_never_confirmed: true, p_limit: 1_000 })).toHaveLength(200)
  const page = await rows({ p_never_confirmed: true, p_limit: 100, p_offset: 1_050 })
  expect(page.length).toBeGreaterThanOrEqual(50)
  const found = await rows({ p_never_confirmed: true, p_search: 'FLOOD-777@' })
  expect(found.map(({ email }) => email)).toEqual(['flood-777@holla.example'])
  expect(await rows({ p_search: '%' })).toEqual([])
  const { data: all } = await admin.client.rpc('get_all_users').limit(30)
  expect((all as { email: string }[]).some(({ email }) => email === admin.email)).toBe(true)
})

test('holders are told of a new device, a new password, factors and rights; who removes rights is told too', async () => {
  const { backend, inbox, receive, join } = mailbox
  const admin = await addAdmin()
  const person = await join()
  inbox.length = 0
  const again = backend.client()
  await again.auth.signInWithPassword({ email: person.email, password })
  const phone = backend.client({
    global: {
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1' },
    },
  })
  await phone.auth.signInWithPassword({ email: person.email, password })
  const device = await receive(person.email, /New sign-in/)
  expect(device.mail?.text).toMatch(/Safari on iPhone, network address 127\.0\.0\.1/)
  expect(device.mail?.text).toMatch(/Time: \d+ \w+ \d{4} at \d\d:\d\d \(Lagos\)/)
  const news = await backend.sql`select from auth.mails where email = ${person.email} and kind = 'new_device'`
  expect(news).toHaveLength(1)

  await person.client.auth.updateUser({ password: 'another-password-9' })
  await receive(person.email, /password was changed/)
  expect(await grant(admin.client, person.id)).toBeNull()
  expect((await receive(person.email, /super admin now/)).mail?.text).toContain(`by ${admin.email}`)
  await admin.client.rpc('set_is_super_admin', { p_user_id: person.id, p_is_super_admin: false })
  const find = (to: string, subject: RegExp): Mail | undefined =>
    inbox.find(mail => mail.to === to && subject.test(mail.subject))
  await expect.poll(() => find(admin.email, /You removed a super admin/)?.text).toContain(person.email)
  await expect.poll(() => find(person.email, /no longer a super admin/)).toBeDefined()
})
