import { expect, test } from 'vitest'
import { withoutConstraints } from '../../../server/backup/load-tables.ts'
import { toCode, turnOnSecondFactor } from '../../support/authenticator.ts'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'
import { say } from '../auth/support/auth.ts'

const backend = await setUpBackend()

const rpc = async (by: Pick<Person, 'client'>, name: string, given: Record<string, unknown> = {}) => {
  const { data, error } = await by.client.rpc(name, given)
  return error ? `${error.code} ${error.message}` : (data ?? 'done')
}
const suspend = (by: Person, whom: Person) => rpc(by, 'suspend_account', { p_user_id: whom.id })
const strip = (by: Person, whom: Person) =>
  rpc(by, 'set_is_super_admin', { p_user_id: whom.id, p_is_super_admin: false })
const age = (person: Person, minutes: number) => backend.sql`
  update auth.mfa_amr_claims set updated_at = now() - make_interval(mins => ${minutes})
  where session_id in (select id from auth.sessions where user_id = ${person.id})`
const readKinds = async () =>
  (await backend.sql`select kind, email from auth.mails order by kind, email`).map(
    ({ kind, email }) => `${kind} ${email}`,
  )

test('who is suspended is refused at the next call by every way in, and signs in again when it is over', async () => {
  const [ada, bola] = [await backend.people.editor(), await backend.people.editor()]
  const closed = new Promise<string>(resolve => {
    bola.client
      .channel('posts')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'posts' }, () => {})
      .subscribe(status => status === 'SUBSCRIBED' || resolve(status))
  })
  await expect.poll(() => bola.client.getChannels()[0]?.state).toBe('joined')
  // Warm, so that what each service keeps of the session is there.
  expect((await bola.client.from('categories').select('id')).error).toBeNull()

  expect(await suspend(ada, bola)).toBe('done')
  const headers = { authorization: `Bearer ${bola.accessToken}`, 'content-type': 'application/json' }
  const written = await backend.fetch('/rest/v1/categories', {
    method: 'POST',
    headers,
    body: '{"name":"Mine"}',
  })
  expect([401, 403]).toContain(written.status)
  expect(await rpc(bola, 'get_all_users')).toMatch(/^(42501|PGRST301|PGRST303)/)
  const uploaded = await backend.fetch('/storage/v1/object/post-images/1_a.txt', {
    method: 'POST',
    headers: { authorization: `Bearer ${bola.accessToken}`, 'content-type': 'image/png' },
    body: 'x',
  })
  expect(uploaded.status).toBe(400)
  expect(await say(backend, 'GET /user', { token: bola.accessToken })).toMatch(
    /^403 (user_banned|session_not_found|bad_jwt)/,
  )
  const { error } = await bola.client.auth.refreshSession()
  expect(error).not.toBeNull()
  expect((await bola.client.auth.signInWithPassword(bola)).error?.code).toBe('user_banned')
  expect(await closed).toMatch(/CHANNEL_ERROR|CLOSED|TIMED_OUT/)
  expect(await backend.sql`select from public.categories where name = 'Mine'`).toHaveLength(0)
  expect((await rpc(ada, 'describe_accounts', { p_ids: [bola.id] }))[0]).toMatchObject({
    is_suspended: true,
    has_standing: false,
  })

  expect(await rpc(ada, 'restore_account', { p_user_id: bola.id })).toBe('done')
  expect((await bola.client.auth.signInWithPassword(bola)).error).toBeNull()
  expect(await rpc(bola, 'list_invitations')).toEqual([])
  await bola.client.realtime.disconnect()
})

test('an account that was banned with the secret key is opened by a super admin', async () => {
  const [ada, bola] = [await backend.people.editor(), await backend.people.visitor()]
  await backend.serviceClient().auth.admin.updateUserById(bola.id, { ban_duration: '24h' })
  expect((await bola.client.auth.signInWithPassword(bola)).error?.code).toBe('user_banned')
  expect(await rpc(ada, 'restore_account', { p_user_id: bola.id })).toBe('done')
  expect((await bola.client.auth.signInWithPassword(bola)).error).toBeNull()
})

test('two who suspend each other at once leave one, and nobody suspends themselves', async () => {
  const [ada, bola] = [await backend.people.editor(), await backend.people.editor()]
  const answers = await Promise.all([suspend(ada, bola), suspend(bola, ada)])
  expect(answers.filter(answer => answer === 'done')).toHaveLength(1)
  expect(
    await backend.sql`select from private.suspensions where user_id in (${ada.id}, ${bola.id})`,
  ).toHaveLength(1)
  const left = answers[0] === 'done' ? ada : bola
  expect(await suspend(left, left)).toMatch(/^42501 You cannot suspend your own account/)
})

test('a change of rights takes a proof of the last quarter of an hour, and the same session may give it', async () => {
  const [ada, bola] = [await backend.people.editor(), await backend.people.visitor()]
  await age(ada, 16)
  const calls: [string, Record<string, unknown>][] = [
    ['set_is_super_admin', { p_user_id: bola.id, p_is_super_admin: true }],
    ['set_roles', { p_user_id: bola.id, p_roles: ['editor'] }],
    ['delete_user_by_id', { user_id_to_delete: bola.id }],
    ['suspend_account', { p_user_id: bola.id }],
    ['restore_account', { p_user_id: bola.id }],
    ['take_ownership', {}],
    ['offer_ownership', { p_user_id: bola.id }],
    ['answer_ownership', { p_is_accepted: true }],
    ['create_invitation', { p_email: 'x@holla.example', p_roles: ['desk'], p_is_mailed: false }],
  ]
  for (const [name, given] of calls) {
    const { error } = await ada.client.rpc(name, given)
    expect([name, error?.code, error?.hint]).toEqual([name, '42501', 'reauthenticate'])
  }
  // Refreshing proves nothing.
  await ada.client.auth.refreshSession()
  expect(await rpc(ada, 'set_roles', { p_user_id: bola.id, p_roles: ['editor'] })).toMatch(
    /confirm that it is you/,
  )
  await age(ada, 14)
  expect(await rpc(ada, 'set_roles', { p_user_id: bola.id, p_roles: ['editor'] })).toBe('done')
  await age(ada, 16)
  await ada.client.auth.signInWithPassword(ada)
  expect(await rpc(ada, 'set_roles', { p_user_id: bola.id, p_roles: ['desk'] })).toBe('done')
})

test('where a second factor is on, it is what has to be fresh', async () => {
  const [ada, bola] = [await backend.people.editor(), await backend.people.visitor()]
  const { secret, factorId } = await turnOnSecondFactor(ada)
  await backend.sql`
    update auth.mfa_amr_claims set updated_at = now() - interval '20 minutes'
    where authentication_method = 'totp' and session_id in (select id from auth.sessions where user_id = ${ada.id})`
  const give = () => rpc(ada, 'set_roles', { p_user_id: bola.id, p_roles: ['writer'] })
  expect(await give()).toMatch(/confirm that it is you/)
  const { error } = await ada.client.auth.mfa.challengeAndVerify({ factorId, code: toCode(secret, 1) })
  expect(error).toBeNull()
  expect(await give()).toBe('done')
})

test('of two who take the ownership at once one owns the site, whom nobody else strips, removes or suspends', async () => {
  const [ada, bola, chidi] = await Promise.all([
    backend.people.editor(),
    backend.people.editor(),
    backend.people.editor(),
  ])
  const answers = await Promise.all([rpc(ada, 'take_ownership'), rpc(bola, 'take_ownership')])
  expect(answers.sort()).toEqual(['42501 Somebody else owns the site already', 'done'])
  const owned = await rpc(ada, 'find_ownership')
  const [owner, other] = owned.user_id === ada.id ? [ada, bola] : [bola, ada]
  for (const answer of [
    await strip(other, owner),
    await suspend(other, owner),
    await rpc(other, 'delete_user_by_id', { user_id_to_delete: owner.id }),
  ]) {
    expect(answer).toMatch(/^42501 This account owns the site, so nobody else can take its rights/)
  }
  expect(await rpc(owner, 'find_ownership')).toMatchObject({ user_id: owner.id })

  // Handed over with both agreeing, and only to whom it was offered.
  expect(await rpc(other, 'offer_ownership', { p_user_id: chidi.id })).toMatch(/Only the owner/)
  expect(await rpc(owner, 'offer_ownership', { p_user_id: chidi.id })).toBe('done')
  expect(await rpc(other, 'answer_ownership', { p_is_accepted: true })).toMatch(/taken back/)
  expect(await rpc(chidi, 'answer_ownership', { p_is_accepted: true })).toBe('done')
  expect(await rpc(owner, 'find_ownership')).toMatchObject({ user_id: chidi.id, offered_to: null })
  expect(await strip(chidi, owner)).toBe('done')

  // Whoever runs the site is not bound: an owner may be gone for good.
  const { error } = await backend.serviceClient().auth.admin.deleteUser(chidi.id)
  expect(error).toBeNull()
  expect(await rpc(other, 'find_ownership')).toBe('done')
})

test('nobody deletes the owner, in whatever order foreign keys were made again by a restore', async () => {
  const [owner, other] = [await backend.people.editor(), await backend.people.editor()]
  await rpc(owner, 'take_ownership')
  await backend.sql.begin(async sql => {
    const tables = ['private.ownership', 'private.super_admins'].map(name => ({ name, columns: [] }))
    const [owned, admins] = [
      await sql`select * from private.ownership`,
      await sql`select * from private.super_admins`,
    ]
    await withoutConstraints(sql, tables, async () => {
      await sql`insert into private.super_admins ${sql(admins)}`
      await sql`insert into private.ownership ${sql(owned)}`
    })
  })
  const remove = (whom: Person) => rpc(other, 'delete_user_by_id', { user_id_to_delete: whom.id })
  expect(await remove(owner)).toMatch(/^42501 This account owns the site/)
  // Nor does a function of tomorrow that forgets to ask.
  const careless = backend.sql.begin(async sql => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: other.id, role: 'authenticated' })}, true)`
    await sql`delete from auth.users where id = ${owner.id}`
  })
  await expect(careless).rejects.toThrow(/^This account owns the site/)
  expect(await rpc(other, 'find_ownership')).toMatchObject({ user_id: owner.id })
  await backend.sql`delete from private.ownership`
  expect(await remove(owner)).toBe('done')
})

test('an offer ends with the rights of whom it was made to', async () => {
  const [ada, bola] = [await backend.people.editor(), await backend.people.editor()]
  await rpc(ada, 'take_ownership')
  await rpc(ada, 'offer_ownership', { p_user_id: bola.id })
  await strip(ada, bola)
  expect(await rpc(ada, 'find_ownership')).toMatchObject({ user_id: ada.id, offered_to: null })
  await backend.sql`delete from private.ownership`
})

test('two-factor from everybody: a week of grace, then no standing, and the way to set it up stays open', async () => {
  const [ada, bola] = [await backend.people.editor(), await backend.people.editor()]
  const requireSince = (value: string | null) =>
    rpc(ada, 'save_settings', { p_changes: { 'security.two_factor_required_since': value }, p_base: {} })
  const readDeadline = async () => (await rpc(bola, 'find_standing')).second_factor_deadline
  // Whatever day is asked for, the week begins now.
  expect(await requireSince('2020-01-01T00:00:00Z')).toMatchObject({
    'security.two_factor_required_since': expect.any(Number),
  })
  const deadline = new Date(await readDeadline()).getTime()
  expect(Math.abs(deadline - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)
  expect(await rpc(bola, 'list_invitations')).toEqual(expect.any(Array))

  await backend.sql`alter table public.settings disable trigger sign_setting`
  await backend.sql`
    update public.settings set value = '"2026-01-01T00:00:00Z"' where name = 'security.two_factor_required_since'`
  await backend.sql`alter table public.settings enable trigger sign_setting`
  expect(await rpc(bola, 'list_invitations')).toMatch(/^42501 Everybody here needs two-factor/)
  expect(await rpc(bola, 'find_standing')).toMatchObject({ has_standing: false, has_second_factor: false })
  expect((await bola.client.from('post_drafts').select('id')).data).toEqual([])
  expect((await bola.client.rpc('list_sessions')).error).toBeNull()
  await turnOnSecondFactor(bola)
  expect(await rpc(bola, 'list_invitations')).toEqual(expect.any(Array))
  expect(await rpc(bola, 'find_standing')).toMatchObject({ has_standing: true, has_second_factor: true })

  // Turning it off needs a fresh proof, too.
  await age(bola, 30)
  const off = { p_changes: { 'security.two_factor_required_since': null }, p_base: {} }
  expect(await rpc(bola, 'save_settings', off)).toMatch(/confirm that it is you/)
  await backend.sql`update public.settings set value = 'null' where name = 'security.two_factor_required_since'`
})

test('both people are told by mail of what was changed, and the audit names it', async () => {
  await backend.sql`update auth.mailer set can_send = true`
  const [ada, bola] = [await backend.people.editor(), await backend.people.visitor()]
  for (const { id } of [ada, bola]) await backend.sql`select auth.mark_address_proven(${id})`
  await backend.sql`delete from auth.mails`
  await rpc(ada, 'set_roles', { p_user_id: bola.id, p_roles: ['editor', 'desk'] })
  await rpc(ada, 'set_is_super_admin', { p_user_id: bola.id, p_is_super_admin: true })
  await suspend(ada, bola)
  expect(await readKinds()).toEqual([
    `account_suspended ${bola.email}`,
    `changed_roles ${ada.email}`,
    `granted_rights ${ada.email}`,
    `rights_granted ${bola.email}`,
    `roles_changed ${bola.email}`,
    `suspended_account ${ada.email}`,
  ])
  const [told] = await backend.sql`select details from auth.mails where kind = 'roles_changed'`
  expect(told?.details).toEqual({ by: ada.email, roles: 'Editor, Desk' })
  const audit = await rpc(ada, 'list_audit', { p_actor_id: ada.id })
  expect(audit.map(({ table, operation }: Record<string, string>) => `${table} ${operation}`)).toEqual(
    expect.arrayContaining([
      'private.suspensions INSERT',
      'private.super_admins INSERT',
      'private.role_members INSERT',
    ]),
  )
  await backend.sql`update auth.mailer set can_send = false`
})

test('of two who change the roles of one person from what both saw one is told what they are now', async () => {
  const [ada, bola, chidi] = await Promise.all([
    backend.people.editor(),
    backend.people.editor(),
    backend.people.member('editor'),
  ])
  const change = (by: Person, roles: string[], seen: string[]) =>
    rpc(by, 'change_roles', { p_user_id: chidi.id, p_roles: roles, p_seen: seen })
  const readRoles = async () => (await rpc(ada, 'describe_accounts', { p_ids: [chidi.id] }))[0].roles
  const answers = await Promise.all([
    change(ada, ['editor', 'desk'], ['editor']),
    change(bola, ['editor', 'writer'], ['editor']),
  ])
  expect(answers.filter(answer => answer === 'done')).toHaveLength(1)
  const [kept, named] =
    answers[0] === 'done' ? [['desk', 'editor'], 'Editor, Desk'] : [['editor', 'writer'], 'Editor, Writer']
  expect(answers).toContain(`PT409 Somebody else has changed these roles meanwhile. They are now: ${named}.`)
  expect(await readRoles()).toEqual(kept)
  expect(await change(bola, [], kept)).toBe('done')
  expect(await change(ada, ['editor'], kept)).toMatch(/They are now: none\.$/)
  expect(await readRoles()).toEqual([])
})

test('posts of a removed account keep its name, and the history says who wrote them', async () => {
  const [ada, bola] = [await backend.people.editor(), await backend.people.editor()]
  expect(await rpc(bola, 'save_profile', { p_name: ' Bola Ade ', p_picture: null })).toBe('done')
  const { data: post } = await bola.client
    .from('posts')
    .insert({ title: 'Kept', excerpt: 'E', content: 'C', user_id: bola.id })
    .select('id')
    .single()
  expect(await rpc(ada, 'delete_user_by_id', { user_id_to_delete: bola.id })).toBe('done')
  const [kept] = await backend.sql`
    select p.title, f.name from public.posts p join private.former_authors f on f.post_id = p.id where p.id = ${post?.id}`
  expect(kept).toEqual({ title: 'Kept', name: 'Bola Ade' })
  const { data: listed } = await ada.client.rpc('list_posts_for_staff')
  expect(listed).toContainEqual(expect.objectContaining({ title: 'Kept', author: 'Bola Ade' }))
  const versions = await rpc(ada, 'list_post_versions', { p_post_id: post?.id })
  expect(versions[0]).toMatchObject({ actor: bola.email })
})

test('sessions of others are seen without their network and ended one by one or all, but the own', async () => {
  const [ada, bola] = [await backend.people.editor(), await backend.people.visitor()]
  await backend.client().auth.signInWithPassword(bola)
  const sessions = await rpc(ada, 'list_account_sessions', { p_user_id: bola.id })
  expect(sessions).toHaveLength(2)
  expect(Object.keys(sessions[0]).sort()).toEqual(['id', 'is_current', 'last_used_at', 'user_agent'])
  const end = (id: string | null) =>
    rpc(ada, 'end_account_sessions', { p_user_id: bola.id, p_session_id: id })
  expect(await end(sessions[0].id)).toBe(1)
  expect(await end(null)).toBe(1)
  expect(await rpc(ada, 'end_account_sessions', { p_user_id: ada.id })).toBe(0)
  expect((await ada.client.auth.getUser()).error).toBeNull()
  expect(await rpc(bola, 'list_account_sessions', { p_user_id: ada.id })).toMatch(/^(42501|PGRST)/)
})

test('who is given a role while signed in reads and writes by it at the next call, with the token they have', async () => {
  const person = await backend.people.visitor()
  const addCategory = async () => {
    const name = `Given ${crypto.randomUUID().slice(0, 8)}`
    return (await person.client.from('categories').insert({ name })).error?.code ?? null
  }
  const readMessages = async () => (await person.client.from('contact_messages').select('id')).data?.length
  await backend.sql`insert into public.contact_messages (name, email, subject, message) values ('Ada', 'ada@x.example', 'Hello', 'Hello')`
  expect([await addCategory(), await readMessages()]).toEqual(['42501', 0])
  await backend.sql`insert into private.super_admins (user_id) values (${person.id})`
  await expect.poll(addCategory, { timeout: 2_000 }).toBeNull()
  expect(await readMessages()).toBeGreaterThan(0)
})

test('work is rationed by the roles that somebody has now, whatever their token says', async () => {
  const person = await backend.people.visitor()
  // A column five times, which only staff may ask for.
  const read = async () =>
    (await person.client.from('posts').select('a:id,b:id,c:id,d:id,e:id').limit(1)).status
  expect(await read()).toBe(400)
  await backend.sql`insert into private.role_members (user_id, role) values (${person.id}, 'writer')`
  await expect.poll(read, { timeout: 2_000 }).toBe(200)
  await person.client.auth.refreshSession()
  await backend.sql`delete from private.role_members where user_id = ${person.id}`
  await expect.poll(read, { timeout: 2_000 }).toBe(400)
})
