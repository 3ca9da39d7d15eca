import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { call, refresh, signIn } from './support/auth.ts'

const backend = await setUpBackend()

const signInAgain = (person: { email: string; password: string }, headers: Record<string, string>) =>
  call(backend, 'POST /token?grant_type=password', {
    body: { email: person.email, password: person.password },
    headers,
  })

test('an account that signs in without end keeps its hundred newest sessions, those with a second factor before others', async () => {
  const person = await signIn(backend)
  const bystander = await signIn(backend)
  await backend.sql`
    insert into auth.sessions (user_id, user_agent, aal, created_at, refreshed_at)
    select
      ${person.id}, 'Made ' || n, case when n > 148 then 'aal2' else 'aal1' end,
      now() - make_interval(days => 1, mins => n), case when n = 147 then now() - interval '1 hour' end
    from generate_series(1, 150) n`
  const { json, status } = await signInAgain(person, { 'user-agent': 'The newest' })
  expect(status).toBe(200)
  const names = (await backend.sql`select user_agent from auth.sessions where user_id = ${person.id}`).map(
    ({ user_agent: name }) => name as string,
  )
  expect(names).toHaveLength(100)
  expect(names).toEqual(expect.arrayContaining(['The newest', 'Made 150', 'Made 149', 'Made 147', 'Made 1']))
  expect(names).not.toContain('Made 146')
  expect((await refresh(backend, json.refresh_token)).status).toBe(200)
  expect((await refresh(backend, person.refreshToken)).status).toBe(200)
  expect((await refresh(backend, bystander.refreshToken)).status).toBe(200)
})

test('who has a hundred sessions with a second factor still signs in without one', async () => {
  const person = await signIn(backend)
  await backend.sql`
    insert into auth.sessions (user_id, aal, created_at)
    select ${person.id}, 'aal2', now() - interval '1 day' from generate_series(1, 100)`
  await backend.sql`update auth.sessions set created_at = now() - interval '2 days' where user_id = ${person.id} and aal = 'aal1'`
  const { json } = await signInAgain(person, {})
  expect((await refresh(backend, json.refresh_token)).status).toBe(200)
  expect(await backend.sql`select from auth.sessions where user_id = ${person.id}`).toHaveLength(100)
})

test('a session whose token is still good outlives a hundred sign-ins within its hour, but not a thousand', async () => {
  const person = await signIn(backend)
  const addSessions = (count: number) =>
    backend.sql`insert into auth.sessions (user_id) select ${person.id} from generate_series(1, ${count}::int)`
  await addSessions(150)
  await signInAgain(person, {})
  expect((await refresh(backend, person.refreshToken)).status).toBe(200)
  await addSessions(1_000)
  await signInAgain(person, {})
  expect(await backend.sql`select from auth.sessions where user_id = ${person.id}`).toHaveLength(1_000)
})

test('the token of a session that gave way to newer ones is refused', async () => {
  const person = await signIn(backend)
  await backend.sql`update auth.sessions set created_at = now() - interval '61 minutes' where user_id = ${person.id}`
  await backend.sql`insert into auth.sessions (user_id) select ${person.id} from generate_series(1, 99)`
  await signInAgain(person, {})
  const read = () => person.client.from('posts').select('id').limit(1)
  await expect.poll(async () => (await read()).status).toBe(401)
})

test('an account remembers fifty devices, those that gave a second factor before others', async () => {
  const person = await signIn(backend)
  await backend.sql`
    insert into auth.known_devices (user_id, network, user_agent, last_used_at, gave_factor_at)
    select
      ${person.id}, '198.51.100.' || n, 'Made', now() - make_interval(days => 1, mins => n),
      case when n > 68 then now() end
    from generate_series(1, 70) n`
  await signInAgain(person, { 'user-agent': 'The newest' })
  const devices = (
    await backend.sql`select network || ' ' || user_agent as name from auth.known_devices where user_id = ${person.id}`
  ).map(({ name }) => name as string)
  expect(devices).toHaveLength(50)
  expect(devices).toEqual(
    expect.arrayContaining([
      '127.0.0.1 The newest',
      '198.51.100.70 Made',
      '198.51.100.69 Made',
      '198.51.100.1 Made',
    ]),
  )
  expect(devices).not.toContain('198.51.100.68 Made')
})

test('sessions of one account are given a thousand tokens a day together', async () => {
  const person = await signIn(backend)
  await backend.sql`
    with made as (
      insert into auth.sessions (user_id) select ${person.id} from generate_series(1, 10) returning id
    )
    insert into auth.refresh_tokens (token, session_id, user_id, revoked_at)
    select 'made-' || n || id, id, ${person.id}, now() from made, generate_series(1, 100) n`
  expect(await refresh(backend, person.refreshToken)).toMatchObject({
    status: 200,
    token: person.refreshToken,
  })
})
