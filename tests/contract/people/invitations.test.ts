import { afterAll, beforeEach, expect, test } from 'vitest'
import { deleteExpired } from '../../../backend/auth/delete-expired.ts'
import type { Mail } from '../../../backend/mail/mail.ts'
import { sendByMail } from '../../../backend/outbox/outbox.ts'
import { OutboxWorker } from '../../../backend/outbox/outbox-worker.ts'
import { createInvitationMailQueue } from '../../../supabase/functions/send-holla-email/invitation-mail.ts'
import { setUpBackend, type TestBackend } from '../../support/backend.ts'
import { call } from '../auth/support/auth.ts'

const siteUrl = 'http://localhost:3000'
const received: Mail[] = []
const mailed = await setUpBackend({
  siteUrl,
  allowSignUp: false,
  sendMail: async mail => void received.push(mail),
})
const worker = new OutboxWorker({
  databaseUrl: mailed.database.urls.ownerUrl,
  outbox: sendByMail(
    { invitations: createInvitationMailQueue({ sql: mailed.sql, siteUrl }) },
    async mail => void received.push(mail),
  ),
  log: { info: () => {}, error: () => {} },
})
afterAll(() => worker.stop())
const deliver = () => worker.deliverDue(20)
const silent = await setUpBackend({ allowSignUp: false })
const password = 'a-good-long-password'
const newEmail = () => `colleague-${crypto.randomUUID().slice(0, 8)}@holla.example`

beforeEach(() => {
  received.length = 0
})

/** A super admin with a session, though nobody can sign up. */
async function createAdmin(backend: TestBackend) {
  const email = newEmail()
  const { data } = await backend
    .serviceClient()
    .auth.admin.createUser({ email, password, email_confirm: true })
  const id = data.user?.id ?? ''
  await backend.sql`insert into private.super_admins (user_id) values (${id})`
  const client = backend.client()
  const signedIn = await client.auth.signInWithPassword({ email, password })
  expect(signedIn.error).toBeNull()
  return { id, email, client }
}

async function invite(
  admin: { client: ReturnType<TestBackend['client']> },
  { email = newEmail(), roles = ['editor'], isMailed = false } = {},
) {
  const { data, error } = await admin.client.rpc('create_invitation', {
    p_email: email,
    p_roles: roles,
    p_is_mailed: isMailed,
  })
  expect(error).toBeNull()
  const [{ id, token }] = data as [{ id: string; token: string | null }]
  return { id, token: token ?? '', email }
}

/** The outbox sends it by itself. */
async function readMailedToken(email: string): Promise<string> {
  const find = () =>
    /invitation#([0-9a-f]{64})/.exec(received.findLast(({ to }) => to === email)?.text ?? '')?.[1]
  await deliver()
  expect(find()).toBeDefined()
  return find() ?? ''
}

const accept = (backend: TestBackend, token: string, given: Record<string, unknown> = {}) =>
  call(backend, 'POST /invitation', { body: { token, password, ...given } })

const readRoles = async (backend: TestBackend, email: string) =>
  (
    await backend.sql<{ role: string }[]>`
      select r.role from private.role_members r join auth.users u on u.id = r.user_id where u.email = ${email}
      union
      select 'admin' from private.super_admins a join auth.users u on u.id = a.user_id where u.email = ${email}
      order by 1`
  ).map(({ role }) => role)

test('a mailed invitation makes a proven account with its roles, without sign-up being open, once', async () => {
  const admin = await createAdmin(mailed)
  const { token: shown, email } = await invite(admin, { roles: ['editor', 'desk'], isMailed: true })
  expect(shown).toBe('')
  const token = await readMailedToken(email)
  const anybody = mailed.client()
  expect((await anybody.rpc('find_invitation', { p_token: token })).data).toMatchObject({
    email,
    roles: ['desk', 'editor'],
    inviter: admin.email,
    is_mailed: true,
    has_account: false,
  })
  const stored = JSON.stringify(await mailed.sql`select * from private.invitations`)
  expect(stored).not.toContain(token)

  const { status, json } = await accept(mailed, token, { name: ' Ada Obi ' })
  expect(status).toBe(200)
  expect(json.user).toMatchObject({ email, app_metadata: { roles: ['desk', 'editor'] } })
  expect(await readRoles(mailed, email)).toEqual(['desk', 'editor'])
  const [facts] = await mailed.sql`
    select auth.has_proven_address(u.id) as proven, p.name
    from auth.users u join private.profiles p on p.user_id = u.id where u.email = ${email}`
  expect(facts).toEqual({ proven: true, name: 'Ada Obi' })
  const again = await accept(mailed, token)
  expect([again.status, again.json.code]).toEqual([410, 'invitation_gone'])
  expect((await anybody.rpc('find_invitation', { p_token: token })).data).toBeNull()
  await expect
    .poll(() =>
      received
        .filter(({ subject }) => /Welcome|was accepted/.test(subject))
        .map(({ to }) => to)
        .sort(),
    )
    .toEqual([admin.email, email].sort())
})

test('after a copied link rights begin with the mailed code, and the password that was chosen stays', async () => {
  const admin = await createAdmin(mailed)
  const { token, email } = await invite(admin, { roles: ['admin'] })
  const { status, json } = await accept(mailed, token)
  expect([status, json.access_token]).toEqual([200, undefined])
  expect(await readRoles(mailed, email)).toEqual([])
  const client = mailed.client()
  expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed')
  expect((await client.rpc('find_invitation', { p_token: token })).data).toMatchObject({ awaits_code: true })

  const findCode = () =>
    /asked for it:\s+(\d{6})/.exec(received.find(({ to }) => to === email)?.text ?? '')?.[1]
  await expect.poll(findCode).toBeDefined()
  const verified = await client.auth.verifyOtp({ email, token: findCode() ?? '', type: 'signup' })
  expect(verified.error).toBeNull()
  expect(await readRoles(mailed, email)).toEqual([])
  expect((await client.rpc('accept_invitation', { p_token: token })).data).toBe('done')
  expect(await readRoles(mailed, email)).toEqual(['admin'])
  expect((await client.rpc('accept_invitation', { p_token: token })).data).toBe('gone')
  expect((await mailed.client().auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('without mails a copied link is enough, and the address counts as unproven', async () => {
  const admin = await createAdmin(silent)
  const refused = await admin.client.rpc('create_invitation', {
    p_email: newEmail(),
    p_roles: ['desk'],
    p_is_mailed: true,
  })
  expect(refused.error?.message).toMatch(/Mails are not set up/)
  const { token, email } = await invite(admin, { roles: ['writer'] })
  const { json } = await accept(silent, token)
  expect(json.user.app_metadata.roles).toEqual(['writer'])
  const [facts] = await silent.sql`
    select auth.has_proven_address(id) as proven from auth.users where email = ${email}`
  expect(facts?.proven).toBe(false)
})

test('of two who accept at once one gets in, and the other is told', async () => {
  const admin = await createAdmin(silent)
  for (let round = 0; round < 3; round += 1) {
    const { token, email } = await invite(admin)
    const answers = await Promise.all([
      accept(silent, token, { password: 'the-first-password' }),
      accept(silent, token, { password: 'the-second-password' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await readRoles(silent, email)).toEqual(['editor'])
  }
})

test('a failure amid the acceptance leaves the invitation as it was', async () => {
  const admin = await createAdmin(silent)
  const { token, email } = await invite(admin)
  await silent.sql`
    create function public.fail_at_rights() returns trigger language plpgsql as $$ begin raise 'killed' using errcode = '40001'; end $$`
  await silent.sql`
    create trigger fail_at_rights before insert on private.role_members for each row execute function public.fail_at_rights()`
  const failed = await accept(silent, token)
  expect(failed.status).toBeGreaterThanOrEqual(400)
  expect(await silent.sql`select from auth.users where email = ${email}`).toHaveLength(0)
  await silent.sql`drop function public.fail_at_rights() cascade`
  expect((await accept(silent, token)).status).toBe(200)
  expect(await readRoles(silent, email)).toEqual(['editor'])
})

test('an ended, expired or replaced invitation opens nothing, and a made-up token neither', async () => {
  const admin = await createAdmin(silent)
  const ended = await invite(admin)
  await admin.client.rpc('end_invitation', { p_id: ended.id })
  const expired = await invite(admin)
  await silent.sql`
    update private.invitations set expires_at = now() - interval '1 second' where id = ${expired.id}`
  const replaced = await invite(admin)
  const newest = await invite(admin, { email: replaced.email })
  for (const token of [ended.token, expired.token, replaced.token, 'f'.repeat(64), '']) {
    expect((await accept(silent, token)).json.code).toBe('invitation_gone')
  }
  const { data } = await admin.client.rpc('list_invitations')
  const listed = data as { id: string; is_expired: boolean }[]
  expect(listed.find(({ id }) => id === expired.id)).toMatchObject({ is_expired: true })
  expect(listed.map(({ id }) => id)).not.toContain(replaced.id)
  expect(JSON.stringify(data)).not.toContain(newest.token)
  expect((await accept(silent, newest.token)).status).toBe(200)
})

test('an account that is there gets the roles after signing in, of its own address alone', async () => {
  const admin = await createAdmin(silent)
  const [bola, other] = [await createAdmin(silent), await createAdmin(silent)]
  await silent.sql`delete from private.super_admins where user_id in (${bola.id}, ${other.id})`
  const { token } = await invite(admin, { email: bola.email.toUpperCase(), roles: ['writer'] })
  const taken = await accept(silent, token)
  expect([taken.status, taken.json.code]).toEqual([422, 'user_already_exists'])
  expect((await silent.client().rpc('find_invitation', { p_token: token })).data).toMatchObject({
    has_account: true,
  })
  expect((await other.client.rpc('accept_invitation', { p_token: token })).data).toBe('other_address')
  expect((await silent.client().rpc('accept_invitation', { p_token: token })).error?.code).toBe('42501')
  const [first, second] = await Promise.all([
    bola.client.rpc('accept_invitation', { p_token: token }),
    bola.client.rpc('accept_invitation', { p_token: token }),
  ])
  expect([first.data, second.data].sort()).toEqual(['done', 'gone'])
  expect(await readRoles(silent, bola.email)).toEqual(['writer'])
})

test('what a stranger set up under the address before is gone once its owner follows a mailed link', async () => {
  const admin = await createAdmin(mailed)
  const email = newEmail()
  await mailed.serviceClient().auth.admin.createUser({ email, password: 'the-strangers-password' })
  await invite(admin, { email, isMailed: true })
  const token = await readMailedToken(email)
  expect((await accept(mailed, token)).status).toBe(200)
  const stranger = await mailed
    .client()
    .auth.signInWithPassword({ email, password: 'the-strangers-password' })
  expect(stranger.error?.code).toBe('invalid_credentials')
  expect((await mailed.client().auth.signInWithPassword({ email, password })).error).toBeNull()
})

test.each([
  'müller@holla.example',
  'Ada<ada@holla.example>',
  'ada,bola@holla.example',
  'ada@-holla.example',
  'ada@holla.example\u200b',
  '\u202eada@holla.example',
])('nobody is invited as %j, as the auth service lets no such address sign in', async email => {
  const admin = await createAdmin(silent)
  const { error } = await admin.client.rpc('create_invitation', {
    p_email: email,
    p_roles: ['editor'],
    p_is_mailed: false,
  })
  expect(error?.message).toBe('That is no e-mail address')
})

test.each(['Ada\nBola', 'Ada\u202eBola', '\u200b', 'A'.repeat(101)])(
  'nobody is called %j by colleagues and in mails, and the invitation stays',
  async name => {
    const admin = await createAdmin(silent)
    const { token, email } = await invite(admin, { email: `o'ada+${newEmail()}` })
    const refused = await accept(silent, token, { name })
    expect(refused.status).toBe(400)
    expect(refused.json.message).toMatch(/^The name: \w/)
    const { status, json } = await accept(silent, token, { name: 'Ọláwálé O’Ada 👩‍🚀' })
    expect(status).toBe(200)
    expect(json.user.email).toBe(email)
    const saved = await admin.client.rpc('save_profile', { p_name: name, p_picture: null })
    expect(saved.error?.message).toMatch(/^The name: \w/)
  },
)

test('a weak password uses nothing up, and the audit names who invited and who came', async () => {
  const admin = await createAdmin(silent)
  const { token, id, email } = await invite(admin)
  expect((await accept(silent, token, { password: '123' })).json.code).toBe('weak_password')
  await accept(silent, token)
  const [account] = await silent.sql`select id from auth.users where email = ${email}`
  const entries = await silent.sql`
    select operation, via, actor_id from private.history
    where "table" = 'private.invitations' and row_id = ${id} order by id`
  expect(entries).toEqual([
    { operation: 'INSERT', via: 'back office', actor_id: admin.id },
    { operation: 'UPDATE', via: 'invitation', actor_id: account?.id },
  ])
})

const ends = {
  stripped: ['set_is_super_admin', 'p_user_id', { p_is_super_admin: false }],
  suspended: ['suspend_account', 'p_user_id', {}],
  removed: ['delete_user_by_id', 'user_id_to_delete', {}],
} as const

const endRights = async (
  admin: { client: ReturnType<TestBackend['client']> },
  how: keyof typeof ends,
  userId: string,
) => {
  const [name, parameter, others] = ends[how]
  expect((await admin.client.rpc(name, { [parameter]: userId, ...others })).error).toBeNull()
}

test.for(['stripped', 'suspended', 'removed'] as const)(
  'what an admin gave ends once they are %s, also where they are given back what they had',
  async how => {
    const [ada, bola] = [await createAdmin(silent), await createAdmin(silent)]
    const { token, email } = await invite(bola, { roles: ['admin'] })
    const { token: others } = await invite(ada)
    await endRights(ada, how, bola.id)
    if (how === 'stripped') await silent.sql`insert into private.super_admins (user_id) values (${bola.id})`
    if (how === 'suspended') await ada.client.rpc('restore_account', { p_user_id: bola.id })
    expect((await silent.client().rpc('find_invitation', { p_token: token })).data).toBeNull()
    expect((await accept(silent, token)).json.code).toBe('invitation_gone')
    expect(await readRoles(silent, email)).toEqual([])
    const { data } = await ada.client.rpc('list_invitations')
    expect(JSON.stringify(data)).not.toContain(email)
    expect((await accept(silent, others)).status).toBe(200)
  },
)

test.for(['stripped', 'suspended', 'removed'] as const)(
  'what somebody was invited to ends once they are %s',
  async how => {
    const [ada, bola] = [await createAdmin(silent), await createAdmin(silent)]
    const { token } = await invite(ada, { email: bola.email, roles: ['editor'] })
    await endRights(ada, how, bola.id)
    expect((await accept(silent, token)).json.code).toBe('invitation_gone')
    if (how === 'suspended') await ada.client.rpc('restore_account', { p_user_id: bola.id })
    if (how !== 'removed') {
      await bola.client.auth.signInWithPassword({ email: bola.email, password })
      expect((await bola.client.rpc('accept_invitation', { p_token: token })).data).toBe('gone')
    }
    expect(await readRoles(silent, bola.email)).toEqual(how === 'suspended' ? ['admin'] : [])
  },
)

test('who is invited stays so when an account that somebody else made of the address is swept away unconfirmed', async () => {
  const admin = await createAdmin(silent)
  const { token, email } = await invite(admin)
  await silent.serviceClient().auth.admin.createUser({ email, password })
  await silent.sql`
    update auth.users set created_at = now() - interval '8 days', raw_user_meta_data = '{"sub": "x"}'
    where email = ${email}`
  await silent.sql`update auth.mailer set can_send = true`
  await deleteExpired(silent.sql, new AbortController().signal)
  await silent.sql`update auth.mailer set can_send = false`
  expect(await silent.sql`select from auth.users where email = ${email}`).toHaveLength(0)
  expect((await admin.client.rpc('find_invitation', { p_token: token })).data).toMatchObject({ email })
})

test('who accepts while being suspended waits for it, and neither of the two calls fails', async () => {
  const admin = await createAdmin(silent)
  const invited = await createAdmin(silent)
  await silent.sql`delete from private.super_admins where user_id = ${invited.id}`
  const { token } = await invite(admin, { email: invited.email })
  const accepted = await silent.sql.begin(async transaction => {
    // As suspend_account does it.
    await transaction`select from auth.users where id = ${invited.id} for no key update`
    const accepting = invited.client.rpc('accept_invitation', { p_token: token }).then(answer => answer)
    const listWaiting = () => silent.sql`
      select from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`
    await expect.poll(listWaiting).toHaveLength(1)
    await transaction`insert into private.suspensions (user_id) values (${invited.id})`
    return { accepting }
  })
  expect(await accepted.accepting).toMatchObject({ error: null, data: 'gone' })
  expect(await readRoles(silent, invited.email)).toEqual([])
})

test('whose roles are taken is invited to nothing any more, and who gets some stays invited', async () => {
  const admin = await createAdmin(silent)
  const { token: first, email } = await invite(admin, { roles: ['writer'] })
  const id = (await accept(silent, first)).json.user.id
  const setRoles = (roles: string[]) => admin.client.rpc('set_roles', { p_user_id: id, p_roles: roles })
  const { token } = await invite(admin, { email, roles: ['admin'] })
  await setRoles(['writer', 'desk'])
  expect((await admin.client.rpc('find_invitation', { p_token: token })).data).toMatchObject({ email })
  await setRoles([])
  expect((await admin.client.rpc('find_invitation', { p_token: token })).data).toBeNull()
})

test('an invitation opens nothing while its maker may not act, whatever took the right', async () => {
  const [ada, bola] = [await createAdmin(silent), await createAdmin(silent)]
  const { token } = await invite(bola)
  const isOpen = async () => (await ada.client.rpc('find_invitation', { p_token: token })).data !== null
  expect(await isOpen()).toBe(true)
  await silent.serviceClient().auth.admin.updateUserById(bola.id, { ban_duration: '1h' })
  expect([await isOpen(), (await accept(silent, token)).json.code]).toEqual([false, 'invitation_gone'])
  await silent.serviceClient().auth.admin.updateUserById(bola.id, { ban_duration: 'none' })
  expect(await isOpen()).toBe(true)
  await silent.serviceClient().auth.admin.deleteUser(bola.id)
  expect([await isOpen(), (await accept(silent, token)).json.code]).toEqual([false, 'invitation_gone'])
})

test('a mail that waits does not leave once who invited was stripped', async () => {
  const [ada, bola] = [await createAdmin(mailed), await createAdmin(mailed)]
  const { email } = await invite(bola, { isMailed: true })
  const { email: invited } = await invite(ada, { isMailed: true })
  await endRights(ada, 'stripped', bola.id)
  await readMailedToken(invited)
  expect(received.filter(({ to }) => to === email)).toEqual([])
})

test('all super admins are told when an invitation made one, and of no other role', async () => {
  const [ada, bola] = [await createAdmin(mailed), await createAdmin(mailed)]
  await mailed.sql`delete from auth.mails where kind = 'admin_joined'`
  const { email, token } = await inviteByMail(bola, ['desk'])
  await accept(mailed, token)
  const readTold = async () =>
    (
      await mailed.sql`select email, details from auth.mails where kind = 'admin_joined' order by created_at`
    ).map(({ email: to, details }) => ({ to, ...details }))
  expect(await readTold()).toEqual([])
  const { token: second } = await inviteByMail(bola, ['admin'], email)
  const client = mailed.client()
  await client.auth.signInWithPassword({ email, password })
  expect((await client.rpc('accept_invitation', { p_token: second })).data).toBe('done')
  const told = await readTold()
  expect(told).toContainEqual({ to: ada.email, of: email, by: bola.email })
  expect(told.map(({ to }) => to)).not.toContain(bola.email)
  expect(told.map(({ to }) => to)).not.toContain(email)
})

async function inviteByMail(
  admin: { client: ReturnType<TestBackend['client']> },
  roles: string[],
  address?: string,
) {
  const { email } = await invite(admin, { ...(address ? { email: address } : {}), roles, isMailed: true })
  return { email, token: await readMailedToken(email) }
}
