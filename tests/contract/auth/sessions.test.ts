import { expect, test } from 'vitest'
import { turnOnSecondFactor } from '../../support/authenticator.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()

interface ListedSession {
  id: string
  last_used_at: string
  user_agent: string | null
  ip: string | null
  is_current: boolean
}

test('a person sees their own sessions, this one first, and nobody else’s', async () => {
  const [person, stranger] = await Promise.all([backend.people.visitor(), backend.people.visitor()])
  const phone = backend.client({ global: { headers: { 'user-agent': 'Phone' } } })
  await phone.auth.signInWithPassword(person)

  const { data } = await person.client.rpc('list_sessions')

  expect(data).toEqual([
    expect.objectContaining({ is_current: true, ip: '127.0.0.1' }),
    expect.objectContaining({ is_current: false, user_agent: 'Phone' }),
  ])
  expect(Object.keys(data[0]).sort()).toEqual(['id', 'ip', 'is_current', 'last_used_at', 'user_agent'])
  expect(Date.now() - Date.parse(data[0].last_used_at)).toBeLessThan(60_000)
  const others = await backend.sql`select id from auth.sessions where user_id = ${stranger.id}`
  expect(data.map(({ id }: ListedSession) => id)).not.toContain(others[0]?.id)
})

test('an ended session’s token is refused within five seconds, and it can’t be refreshed', async () => {
  const person = await backend.people.editor()
  const lost = backend.client()
  await lost.auth.signInWithPassword(person)
  expect((await lost.rpc('get_all_users')).error).toBeNull()
  const { data } = await person.client.rpc('list_sessions')
  const id = data.find((session: ListedSession) => !session.is_current)?.id

  expect((await person.client.rpc('end_session', { p_session_id: id })).error).toBeNull()

  await expect.poll(async () => (await lost.rpc('get_all_users')).status).toBe(401)
  expect((await lost.auth.refreshSession()).error?.message).toMatch(/Refresh Token Not Found/)
  expect((await person.client.rpc('get_all_users')).error).toBeNull()
})

test('nobody ends the session of somebody else', async () => {
  const [person, stranger] = await Promise.all([backend.people.visitor(), backend.people.editor()])
  const [session] = await backend.sql`select id from auth.sessions where user_id = ${person.id}`
  const { error } = await stranger.client.rpc('end_session', { p_session_id: session?.id })
  expect(error).toBeNull()
  expect(await backend.sql`select from auth.sessions where id = ${session?.id}`).toHaveLength(1)
})

test('with a second factor on, the password alone neither sees nor ends sessions', async () => {
  const person = await backend.people.editor()
  await turnOnSecondFactor(person)
  const thief = backend.client()
  await thief.auth.signInWithPassword(person)
  const [own] = (await person.client.rpc('list_sessions')).data
  const refusal = { code: '42501', message: 'Sign in with your second factor first' }
  expect((await thief.rpc('list_sessions')).error).toMatchObject(refusal)
  expect((await thief.rpc('end_session', { p_session_id: own.id })).error).toMatchObject(refusal)
  expect((await person.client.rpc('list_sessions')).error).toBeNull()
})
