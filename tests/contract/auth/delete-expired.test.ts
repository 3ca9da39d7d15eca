import { expect, test } from 'vitest'
import { deleteExpired } from '../../../backend/auth/delete-expired.ts'
import { setUpBackend } from '../../support/backend.ts'
import { refresh, signIn } from './support/auth.ts'

const backend = await setUpBackend()

const deleteNow = () => deleteExpired(backend.sql, new AbortController().signal)

const listTokens = async (userId: string) =>
  (await backend.sql`select token from auth.refresh_tokens where user_id = ${userId} order by id`).map(
    row => row.token,
  )

test('a session that nobody refreshed for ninety days is over, and a quieter one of eighty is not', async () => {
  const [over, quiet] = [await signIn(backend), await signIn(backend)]
  await backend.sql`
    update auth.sessions set created_at = now() - interval '100 days', refreshed_at = now() - interval '91 days'
    where user_id = ${over.id}`
  await backend.sql`
    update auth.sessions set created_at = now() - interval '100 days', refreshed_at = now() - interval '80 days'
    where user_id = ${quiet.id}`
  expect(await deleteNow()).toBe(1)
  expect(await listTokens(over.id)).toEqual([])
  expect(await refresh(backend, over.refreshToken)).toMatchObject({
    status: 400,
    code: 'refresh_token_not_found',
  })
  expect((await refresh(backend, quiet.refreshToken)).status).toBe(200)
  expect((await backend.client().auth.signInWithPassword(over)).error).toBeNull()
})

test('tokens exchanged long ago are forgotten, but not the last one before the active one', async () => {
  const { id, refreshToken } = await signIn(backend)
  const child = await refresh(backend, refreshToken)
  const grandchild = await refresh(backend, child.token)
  await backend.sql`
    update auth.refresh_tokens set revoked_at = now() - interval '31 days'
    where token in (${refreshToken}, ${child.token})`
  await deleteNow()
  expect(await listTokens(id)).toEqual([child.token, grandchild.token])
  expect(await refresh(backend, refreshToken)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  expect(await refresh(backend, child.token)).toMatchObject({ status: 200, token: grandchild.token })
})

test('a family that ended by reuse is kept for a month, so that its reuse stays known, and then goes', async () => {
  const { id, refreshToken } = await signIn(backend)
  await backend.sql`update auth.refresh_tokens set revoked_at = now() - interval '1 day' where user_id = ${id}`
  await deleteNow()
  expect(await refresh(backend, refreshToken)).toMatchObject({
    status: 400,
    code: 'refresh_token_already_used',
  })
  await backend.sql`update auth.sessions set created_at = now() - interval '31 days' where user_id = ${id}`
  await deleteNow()
  expect(await backend.sql`select from auth.sessions where user_id = ${id}`).toHaveLength(0)
})

test('codes, links, mails, flows, challenges and unproven factors that expired go, fresh ones stay', async () => {
  const { id } = await signIn(backend)
  const count = async () => {
    const [row] = await backend.sql`
      select
        (select count(*)::integer from auth.one_time_tokens) as tokens,
        (select count(*)::integer from auth.mails) as mails,
        (select count(*)::integer from auth.flow_states) as flows,
        (select count(*)::integer from auth.mfa_factors) as factors,
        (select count(*)::integer from auth.mfa_challenges) as challenges`
    return row
  }
  for (const [type, age, factor] of [
    ['signup', '3 days', crypto.randomUUID()],
    ['recovery', '0', crypto.randomUUID()],
  ] as const) {
    await backend.sql`
      insert into auth.one_time_tokens (user_id, token_type, code_hash, link_hash, relates_to, expires_at)
      values (${id}, ${type}, ${type}, ${type}, 'x@holla.example', now() - ${age}::text::interval)`
    await backend.sql`
      insert into auth.mails (kind, email, redirect_to, created_at, expires_at)
      values (${type}, 'x@holla.example', '', now() - ${age}::text::interval, now())`
    await backend.sql`
      insert into auth.flow_states (authentication_method, code_challenge, code_challenge_method, created_at)
      values ('magiclink', 'x', 'plain', now() - ${age}::text::interval)`
    await backend.sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, secret, created_at)
      values (${factor}, ${id}, ${type}, 'totp', 'x', now() - ${age}::text::interval)`
    await backend.sql`
      insert into auth.mfa_challenges (factor_id, created_at) values (${factor}, now() - ${age}::text::interval)`
  }
  expect(await count()).toEqual({ tokens: 2, mails: 2, flows: 2, factors: 2, challenges: 2 })
  await deleteNow()
  expect(await count()).toEqual({ tokens: 1, mails: 1, flows: 1, factors: 1, challenges: 1 })
})

test('a verified factor and its owner are never deleted', async () => {
  const { id, client } = await signIn(backend)
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  await backend.sql`
    update auth.mfa_factors set status = 'verified', created_at = now() - interval '5 years' where id = ${data?.id ?? ''}`
  await backend.sql`update auth.users set created_at = now() - interval '5 years' where id = ${id}`
  await deleteNow()
  expect(await backend.sql`select from auth.mfa_factors where user_id = ${id}`).toHaveLength(1)
  expect(await backend.sql`select from auth.users where id = ${id}`).toHaveLength(1)
})

test('accounts that nobody confirmed in a week go where mails can be sent, and no others', async () => {
  const stranger = async (name: string, changes: Record<string, unknown> = {}) => {
    const { id } = await signIn(backend)
    await backend.sql`delete from auth.sessions where user_id = ${id}`
    const made = {
      email: `${name}@unconfirmed.example`,
      email_confirmed_at: null,
      last_sign_in_at: null,
      created_at: new Date(Date.now() - 8 * 86_400_000),
      ...changes,
    }
    await backend.sql`update auth.users set ${backend.sql(made)} where id = ${id}`
    return id
  }
  await stranger('gone')
  await stranger('new', { created_at: new Date(Date.now() - 6 * 86_400_000) })
  await stranger('confirmed', { email_confirmed_at: new Date() })
  await stranger('signed-in', { last_sign_in_at: new Date() })
  await stranger('invited', { invited_at: new Date() })
  await stranger('made-by-an-admin', { raw_user_meta_data: {} })
  const admin = await stranger('admin')
  await backend.sql`insert into private.super_admins (user_id) values (${admin})`
  const writer = await stranger('writer')
  await backend.sql`insert into private.role_members (user_id, role) values (${writer}, 'writer')`
  const waiting = await stranger('waiting')
  await backend.sql`
    insert into auth.one_time_tokens (user_id, token_type, code_hash, link_hash, relates_to, expires_at)
    values (${waiting}, 'signup', 'waiting', 'waiting', 'waiting@unconfirmed.example', now() + interval '1 hour')`
  const list = async () =>
    (
      await backend.sql`
        select split_part(email, '@', 1) as name from auth.users where email like '%@unconfirmed.example' order by name`
    ).map(({ name }) => name)
  const all = await list()
  expect(all).toHaveLength(9)
  await deleteNow()
  expect(await list()).toEqual(all)
  await backend.sql`select auth.record_mailer(true)`
  await deleteNow()
  await backend.sql`select auth.record_mailer(false)`
  expect(await list()).toEqual(all.filter(name => name !== 'gone'))
})

test('many rows go a thousand at a time, once, also when processes delete together or one of them stops', async () => {
  await backend.sql`
    insert into auth.flow_states (authentication_method, code_challenge, code_challenge_method, created_at)
    select 'magiclink', 'x', 'plain', now() - interval '3 days' from generate_series(1, 2500)`
  const stopped = new AbortController()
  stopped.abort()
  expect(await deleteExpired(backend.sql, stopped.signal)).toBe(0)
  const deleted = await Promise.all([deleteNow(), deleteNow(), deleteNow()])
  const rest = await deleteNow()
  expect(deleted.reduce((sum, count) => sum + count, rest)).toBe(2_500)
  const [left] = await backend.sql`
    select count(*)::integer as flows from auth.flow_states where created_at < now() - interval '2 days'`
  expect(left?.flows).toBe(0)
})
