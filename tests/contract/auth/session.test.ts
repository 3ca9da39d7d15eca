import { expect, test } from 'vitest'
import { setUpBackend, startBackend } from '../../support/backend.ts'
import { refresh, signIn } from './support/auth.ts'

const backend = await setUpBackend()

const getUser = (token: string) =>
  backend.fetch('/auth/v1/user', {
    headers: { authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
  })

test('a visitor signs in, and the time of it is kept', async () => {
  const person = await backend.people.visitor()
  await backend.sql`update auth.users set last_sign_in_at = '2020-01-01' where id = ${person.id}`
  const client = backend.client()
  const events: string[] = []
  client.auth.onAuthStateChange(event => events.push(event))
  const { data, error } = await client.auth.signInWithPassword({
    email: person.email.toUpperCase(),
    password: person.password,
  })

  expect(error).toBeNull()
  expect(data.user?.id).toBe(person.id)
  expect(data.weakPassword ?? null).toBeNull()
  expect(events).toContain('SIGNED_IN')
  const [row] = await backend.sql`select last_sign_in_at from auth.users where id = ${person.id}`
  expect(Date.now() - row?.last_sign_in_at.getTime()).toBeLessThan(60_000)
  expect(new Date(data.user?.last_sign_in_at ?? 0)).toEqual(row?.last_sign_in_at)
})

test('a wrong password and an unknown account get the same answer', async () => {
  const person = await backend.people.visitor()
  for (const email of [person.email, 'nobody@holla.example']) {
    const { data, error } = await backend
      .client()
      .auth.signInWithPassword({ email, password: 'wrong-password' })
    expect(data).toEqual({ user: null, session: null })
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  }
})

test('a password that is too weak by now still signs in, with a warning', async () => {
  const person = await backend.people.visitor()
  const { hashPassword } = await import('../../../backend/auth/hash-password.ts')
  await backend.sql`update auth.users set encrypted_password = ${await hashPassword('short')} where id = ${person.id}`
  const { data, error } = await backend
    .client()
    .auth.signInWithPassword({ email: person.email, password: 'short' })

  expect(error).toBeNull()
  expect(data.weakPassword).toMatchObject({ reasons: ['length'] })
})

test('an unknown grant and half a sign-in are refused', async () => {
  const post = async (path: string, body: object) => {
    const answer = await backend.fetch(path, { method: 'POST', body: JSON.stringify(body) })
    const { error_code, msg } = await answer.json()
    return `${answer.status} ${error_code} ${msg}`
  }
  expect(await post('/auth/v1/token?grant_type=magic', {})).toBe(
    '400 invalid_credentials unsupported_grant_type',
  )
  expect(await post('/auth/v1/token?grant_type=toString', {})).toBe(
    '400 invalid_credentials unsupported_grant_type',
  )
  expect(await post('/auth/v1/token?grant_type=password', { password: 'x' })).toBe(
    '400 validation_failed missing email or phone',
  )
})

test('a banned person neither signs in, nor refreshes, nor is known by token', async () => {
  const { id, refreshToken, accessToken, email, password } = await signIn(backend)
  await backend.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`

  expect(await refresh(backend, refreshToken)).toMatchObject({ status: 400, code: 'user_banned' })
  const signedIn = await backend.client().auth.signInWithPassword({ email, password })
  expect(signedIn.error).toMatchObject({ status: 400, code: 'user_banned' })
  expect(await (await getUser(accessToken)).json()).toMatchObject({ code: 'user_banned' })
})

test('signing out ends all sessions of the person at once', async () => {
  const { client, id, accessToken, refreshToken, email, password } = await signIn(backend)
  const other = await backend.client().auth.signInWithPassword({ email, password })
  const events: string[] = []
  client.auth.onAuthStateChange(event => events.push(event))
  const { error } = await client.auth.signOut()

  expect(error).toBeNull()
  expect(events).toContain('SIGNED_OUT')
  const answer = await getUser(accessToken)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toEqual({
    code: 'session_not_found',
    message: 'Session from session_id claim in JWT does not exist',
  })
  expect((await getUser(other.data.session?.access_token ?? '')).status).toBe(403)
  expect(await refresh(backend, refreshToken)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  expect(await backend.sql`select from auth.sessions where user_id = ${id}`).toHaveLength(0)
})

test('a token is refused by REST from the moment its bearer signs out', async () => {
  const { accessToken, client } = await signIn(backend)
  const read = () =>
    backend.fetch('/rest/v1/categories?select=id', { headers: { authorization: `Bearer ${accessToken}` } })
  expect((await read()).status).toBe(200)
  await client.auth.signOut()
  expect((await read()).status).toBe(401)
})

test('signing out here leaves the other sessions, signing out others leaves this one', async () => {
  const { client, accessToken, email, password } = await signIn(backend)
  const other = backend.client()
  const { data } = await other.auth.signInWithPassword({ email, password })
  await other.auth.signOut({ scope: 'local' })
  expect((await getUser(data.session?.access_token ?? '')).status).toBe(403)
  expect((await getUser(accessToken)).status).toBe(200)

  const third = await backend.client().auth.signInWithPassword({ email, password })
  expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull()
  expect((await getUser(third.data.session?.access_token ?? '')).status).toBe(403)
  expect((await getUser(accessToken)).status).toBe(200)

  const answer = await backend.fetch('/auth/v1/logout?scope=everything', {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(await answer.json()).toMatchObject({
    error_code: 'validation_failed',
    msg: 'Unsupported logout scope "everything"',
  })
})

test('a sign-out in one process ends the token in another within five seconds', async () => {
  const { accessToken, client } = await signIn(backend)
  const second = await startBackend({ databaseUrl: backend.databaseUrl })
  try {
    const read = () =>
      second.fetch('/rest/v1/categories?select=id', { headers: { authorization: `Bearer ${accessToken}` } })
    expect((await read()).status).toBe(200)
    await client.auth.signOut()
    await expect.poll(async () => (await read()).status).toBe(401)
  } finally {
    await second.stop()
  }
})

test('a missing, garbled, forged or orphaned bearer token is refused in the documented words', async () => {
  const { accessToken, id } = await signIn(backend)
  const ask = async (authorization?: string) => {
    const answer = await backend.fetch('/auth/v1/user', {
      headers: { ...(authorization && { authorization }), 'x-supabase-api-version': '2024-01-01' },
    })
    const { code, message } = await answer.json()
    return `${answer.status} ${code} ${message}`
  }
  expect(await ask()).toBe('401 no_authorization This endpoint requires a valid Bearer token')
  expect(await ask(`Bearer ${backend.keys.publishable}`)).toBe('403 bad_jwt invalid claim: missing sub claim')
  expect(await ask('Bearer garbage')).toMatch(
    /^403 bad_jwt invalid JWT: unable to parse or verify signature, /,
  )
  const [header, payload, signature] = accessToken.split('.')
  const forged = Buffer.from(
    JSON.stringify({
      ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()),
      role: 'service_role',
    }),
  )
  expect(await ask(`Bearer ${header}.${forged.toString('base64url')}.${signature}`)).toMatch(/^403 bad_jwt/)
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  expect(await ask(`Bearer ${unsigned}.${payload}.`)).toMatch(/^403 bad_jwt/)
  await backend.sql`delete from auth.users where id = ${id}`
  expect(await ask(`Bearer ${accessToken}`)).toBe(
    '403 user_not_found User from sub claim in JWT does not exist',
  )
})
