import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnOnSecondFactor } from '../../support/authenticator.ts'
import { startBackend } from '../../support/backend.ts'
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

const isProven = async (id: string) => {
  const [row] = await mailbox.backend.sql`select auth.has_proven_address(${id}) as proven`
  return row?.proven as boolean
}

/** A client of a browser that uses PKCE, with a storage of its own. */
function openPkceClient() {
  const kept = new Map<string, string>()
  return mailbox.backend.client({
    auth: {
      flowType: 'pkce',
      persistSession: true,
      storageKey: crypto.randomUUID(),
      storage: {
        getItem: key => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: key => void kept.delete(key),
      },
    },
  })
}

/** The mails of one change of address, to both sides. */
async function receiveBoth(present: string, next: string) {
  const { inbox, receive } = mailbox
  await expect
    .poll(() => inbox.filter(({ subject }) => /Confirm the change|new e-mail address/.test(subject)))
    .toHaveLength(2)
  const both = [...inbox]
  const toNext = await receive(next, /new e-mail address/)
  inbox.push(...both)
  return { toNext, toPresent: await receive(present, /Confirm the change/) }
}

test('a stranger who confirms last has not proven the colleague’s address, and keeps nothing once it is proven', async () => {
  const { backend, receive, join } = mailbox
  const stranger = await join()
  const theirs = newEmail()
  expect((await stranger.client.auth.updateUser({ email: theirs })).error).toBeNull()
  const { toNext, toPresent } = await receiveBoth(stranger.email, theirs)
  await follow(toNext.link)
  const half = { email: stranger.email, token: toPresent.code, type: 'email_change' } as const
  expect((await stranger.client.auth.verifyOtp(half)).error).toBeNull()
  expect(await isProven(stranger.id)).toBe(false)

  await backend.client().auth.resetPasswordForEmail(theirs)
  await follow((await receive(theirs, /new password/)).link)
  expect(await isProven(stranger.id)).toBe(true)
  const back = await stranger.client.auth.signInWithPassword({ email: theirs, password })
  expect(back.error).toMatchObject({ code: 'invalid_credentials' })
  expect((await stranger.client.auth.getUser()).error).not.toBeNull()
})

test('by PKCE, too, whoever confirms last with the old address has not proven the new one', async () => {
  const { email, id } = await mailbox.join()
  const stranger = openPkceClient()
  await stranger.auth.signInWithPassword({ email, password })
  const theirs = newEmail()
  expect((await stranger.auth.updateUser({ email: theirs })).error).toBeNull()
  const { toNext, toPresent } = await receiveBoth(email, theirs)
  await follow(toNext.link)
  const { url } = await follow(toPresent.link)
  await stranger.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '')
  expect(await isProven(id)).toBe(false)
})

test('what a stranger left waiting in an account goes when its owner proves the address', async () => {
  const trial = await startBackend({ databaseUrl: mailbox.backend.databaseUrl })
  const stranger = await trial.people.visitor()
  await trial.stop()
  const { backend, receive } = mailbox
  await backend.sql`select auth.record_mailer(true)`
  const evil = newEmail()
  const client = backend.client()
  await client.auth.signInWithPassword(stranger)
  expect((await client.auth.updateUser({ email: evil })).error).toBeNull()
  await receive(evil, /new e-mail address/)

  await backend.client().auth.resetPasswordForEmail(stranger.email)
  await follow((await receive(stranger.email, /new password/)).link)
  const [user] = await backend.sql`select email, email_change from auth.users where id = ${stranger.id}`
  expect(user).toEqual({ email: stranger.email, email_change: null })
  const devices = await backend.sql`select user_agent from auth.known_devices where user_id = ${stranger.id}`
  expect(devices).toHaveLength(1)
})

test('an account that the secret key confirms has no proven address while a stranger’s password opens it', async () => {
  const { backend, receive, signUp } = mailbox
  const { email, data, client } = await signUp()
  const id = data.user?.id ?? ''
  await receive(email, /Confirm/)
  const { admin } = backend.serviceClient().auth
  expect((await admin.updateUserById(id, { email_confirm: true })).error).toBeNull()
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  expect(await isProven(id)).toBe(false)
  expect(
    (await admin.updateUserById(id, { email_confirm: true, password: 'from-the-office-1' })).error,
  ).toBeNull()
  expect(await isProven(id)).toBe(true)
})

test('by PKCE a second factor is put aside with the password, and comes back only with it', async () => {
  const { backend, join } = mailbox
  const { email, id } = await join()
  const stranger = openPkceClient()
  await stranger.auth.signInWithPassword({ email, password })
  await turnOnSecondFactor({ client: stranger })
  const theirs = newEmail()
  expect((await stranger.auth.updateUser({ email: theirs })).error).toBeNull()
  const { toNext, toPresent } = await receiveBoth(email, theirs)
  await follow(toPresent.link)
  const { url } = await follow(toNext.link)
  const states = async () =>
    (await backend.sql`select status from auth.mfa_factors where user_id = ${id}`).map(({ status }) => status)
  expect(await states()).toEqual(['unverified'])
  await stranger.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '')
  expect(await states()).toEqual(['verified'])
})
