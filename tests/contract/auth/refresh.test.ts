import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { refresh, signIn } from './support/auth.ts'

const backend = await setUpBackend()

const listTokens = (userId: string) => backend.sql`
  select token, parent, revoked_at is not null as is_revoked
  from auth.refresh_tokens
  where user_id = ${userId}
  order by id`

test('a refresh exchanges the token and carries what the database says by now', async () => {
  const { client, id, refreshToken } = await signIn(backend)
  const events: string[] = []
  client.auth.onAuthStateChange(event => events.push(event))
  await backend.sql`insert into private.super_admins (user_id) values (${id})`
  const { data, error } = await client.auth.refreshSession()

  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(refreshToken)
  expect(data.user?.user_metadata.is_super_admin).toBe(true)
  const { data: claims } = await client.auth.getClaims()
  expect(claims?.claims.user_metadata?.is_super_admin).toBe(true)
  expect(claims?.claims.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }])
  expect(events).toContain('TOKEN_REFRESHED')
  expect(await listTokens(id)).toEqual([
    { token: refreshToken, parent: null, is_revoked: true },
    { token: data.session?.refresh_token, parent: refreshToken, is_revoked: false },
  ])
})

test('a client whose answer was lost gets the same child again, however late', async () => {
  const { id, refreshToken } = await signIn(backend)
  const first = await refresh(backend, refreshToken)
  await backend.sql`update auth.refresh_tokens set revoked_at = now() - interval '1 hour' where token = ${refreshToken}`
  const second = await refresh(backend, refreshToken)

  expect(second.status).toBe(200)
  expect(second.token).toBe(first.token)
  expect(await listTokens(id)).toHaveLength(2)
})

test('twenty refreshes of one token at the same moment end in one child', async () => {
  const { id, refreshToken } = await signIn(backend)
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(backend, refreshToken)))

  expect(answers.map(answer => answer.status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(answers.map(answer => answer.token)).size).toBe(1)
  expect(await listTokens(id)).toHaveLength(2)
})

test('an older token is still exchanged within ten seconds, and its family stays', async () => {
  const { refreshToken } = await signIn(backend)
  const child = await refresh(backend, refreshToken)
  const grandchild = await refresh(backend, child.token)
  const again = await refresh(backend, refreshToken)

  expect(again.status).toBe(200)
  expect((await refresh(backend, grandchild.token)).status).toBe(200)
})

test('an older token that comes after ten seconds ends its whole family, but no other session', async () => {
  const { id, refreshToken, email, password } = await signIn(backend)
  const other = await backend.client().auth.signInWithPassword({ email, password })
  const child = await refresh(backend, refreshToken)
  const grandchild = await refresh(backend, child.token)
  await backend.sql`
    update auth.refresh_tokens set revoked_at = now() - interval '11 seconds' where token = ${refreshToken}`
  const reused = await refresh(backend, refreshToken)

  expect(reused).toMatchObject({
    status: 400,
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  })
  expect(reused.body).not.toHaveProperty('access_token')
  expect(await refresh(backend, grandchild.token)).toMatchObject({
    status: 400,
    code: 'refresh_token_already_used',
  })
  expect(await refresh(backend, child.token)).toMatchObject({
    status: 400,
    code: 'refresh_token_already_used',
  })
  const tokens = await listTokens(id)
  expect(tokens.filter(token => !token.is_revoked).map(token => token.token)).toEqual([
    other.data.session?.refresh_token,
  ])
  expect((await refresh(backend, other.data.session?.refresh_token ?? '')).status).toBe(200)
})

test('a session that renews without end is given the same token again, until a day is over', async () => {
  const { id, refreshToken } = await signIn(backend)
  const child = await refresh(backend, refreshToken)
  await backend.sql`
    insert into auth.refresh_tokens (token, session_id, user_id, parent, revoked_at, created_at)
    select 'made-' || n || ${id}, t.session_id, t.user_id, null, now() - interval '1 hour', now() - interval '2 hours'
    from auth.refresh_tokens t, generate_series(1, 198) n
    where t.token = ${refreshToken}`
  expect(await refresh(backend, child.token)).toMatchObject({ status: 200, token: child.token })
  expect(await refresh(backend, child.token)).toMatchObject({ status: 200, token: child.token })
  expect(await listTokens(id)).toHaveLength(200)
  const readVersion = async () => (await backend.sql`select ctid from auth.sessions where user_id = ${id}`)[0]
  const before = await readVersion()
  expect(await refresh(backend, child.token)).toMatchObject({ status: 200, token: child.token })
  expect(await readVersion()).toEqual(before)

  await backend.sql`
    update auth.refresh_tokens set created_at = now() - interval '25 hours' where user_id = ${id} and token <> ${child.token}`
  const next = await refresh(backend, child.token)
  expect(next.status).toBe(200)
  expect(next.token).not.toBe(child.token)
})

test('people who are deleted while their clients refresh are gone, and nobody waits for anybody', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => signIn(backend)))
  const answers = await Promise.all(
    people.flatMap(({ id, refreshToken }) => [
      refresh(backend, refreshToken),
      backend.sql`delete from auth.users where id = ${id}`.then(() => ({ status: 0 })),
      refresh(backend, refreshToken),
    ]),
  )
  expect(answers.filter(answer => ![0, 200, 400].includes(answer.status))).toEqual([])
  expect(
    await backend.sql`select from auth.users where id in ${backend.sql(people.map(({ id }) => id))}`,
  ).toHaveLength(0)
})

test('a missing and an unknown refresh token are told apart', async () => {
  const missing = await backend.fetch('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: '{}',
  })
  expect(missing.status).toBe(400)
  expect(await missing.json()).toEqual({
    error: 'invalid_request',
    error_description: 'refresh_token required',
  })
  expect(await refresh(backend, 'aaaaaaaaaaaa')).toMatchObject({
    status: 400,
    code: 'refresh_token_not_found',
  })
})
