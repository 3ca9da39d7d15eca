import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'
import { inSeconds, signToken } from '../auth/support/sign-token.ts'
import { join, openRaw, refuseHands } from '../gateway/support/raw-socket.ts'
import { settle, startWatching, summarize, type Watcher, watch } from './support/watcher.ts'

const backend = await setUpBackend()
const clients: SupabaseClient[] = []
const notes = { event: '*', schema: 'public', table: 'notes' } as const

beforeAll(async () => {
  await backend.sql`
    create table public.notes (id bigint generated always as identity primary key, name text, owner_id uuid)`
  await backend.sql`alter table public.notes enable row level security`
  await backend.sql`create policy "Everybody reads theirs" on public.notes for select using (owner_id = (select auth.uid()))`
  await backend.sql`
    create policy "Super admins read all" on public.notes for select using ((select private.is_super_admin()))`
  await backend.sql`alter publication supabase_realtime add table public.notes`
  await backend.sql`select realtime.watch_published_tables()`
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.realtime.disconnect()))
  await backend.sql`truncate public.notes`
})

/** What this person is told from now on. */
async function watchAs(person: Person): Promise<Watcher> {
  clients.push(person.client)
  await person.client.realtime.setAuth(person.accessToken)
  return watch(person.client, 'notes', notes)
}

const addNote = (name: string, ownerId: string | null) =>
  backend.sql`insert into public.notes (name, owner_id) values (${name}, ${ownerId})`

test('each subscriber sees the rows that policies let them see', async () => {
  const [ada, ben, editor] = await Promise.all([
    backend.people.visitor(),
    backend.people.visitor(),
    backend.people.editor(),
  ])
  const anonymous = backend.client()
  clients.push(anonymous)
  const [adas, bens, editors, nobodys] = await Promise.all([
    ...[ada, ben, editor].map(watchAs),
    watch(anonymous, 'notes', notes),
  ])
  await addNote('for ada', ada.id)
  await addNote('for ben', ben.id)
  await addNote('for nobody', null)

  expect(summarize(await settle(editors as Watcher, 3))).toEqual([
    'INSERT for ada',
    'INSERT for ben',
    'INSERT for nobody',
  ])
  expect(summarize(await settle(adas as Watcher, 1))).toEqual(['INSERT for ada'])
  expect(summarize(await settle(bens as Watcher, 1))).toEqual(['INSERT for ben'])
  expect(nobodys?.changes).toEqual([])
})

test('the secret key sees past the policies', async () => {
  const client = backend.serviceClient()
  clients.push(client)
  const watcher = await watch(client, 'notes', notes)
  await addNote('private', null)
  expect(summarize(await settle(watcher, 1))).toEqual(['INSERT private'])
})

test("a demoted admin's open channel is told nothing more, though the token is still valid", async () => {
  const editor = await backend.people.editor()
  const watcher = await watchAs(editor)
  await addNote('before', null)
  await settle(watcher, 1)
  await backend.sql`delete from private.super_admins where user_id = ${editor.id}`
  await addNote('after', null)
  await addNote('own', editor.id)
  expect(summarize(await settle(watcher, 2))).toEqual(['INSERT before', 'INSERT own'])
})

test('a channel joined as a visitor gets the rights of whoever signs in on it', async () => {
  const ada = await backend.people.visitor()
  const client = backend.client()
  clients.push(client)
  const watcher = await watch(client, 'notes', notes)
  await addNote('unseen', ada.id)
  await settle(watcher, 0)
  await client.realtime.setAuth(ada.accessToken)
  // The client gets no answer to a token that it pushes.
  await new Promise(resolve => setTimeout(resolve, 200))
  await addNote('seen', ada.id)
  expect(summarize(await settle(watcher, 1))).toEqual(['INSERT seen'])
  expect(watcher.statuses).toEqual(['SUBSCRIBED'])
})

test('signing out leaves the channel open with the rights of a visitor', async () => {
  const ada = await backend.people.visitor()
  const watcher = await watchAs(ada)
  await addNote('mine', ada.id)
  await settle(watcher, 1)
  // supabase-js pushes its key as the access token when nobody is signed in any more.
  await ada.client.realtime.setAuth(backend.keys.publishable)
  await new Promise(resolve => setTimeout(resolve, 100))
  await addNote('no longer mine to see', ada.id)
  await settle(watcher, 1)
  expect(watcher.statuses).toEqual(['SUBSCRIBED'])
})

test('a session that ended elsewhere is told nothing more, and must join again', async () => {
  const ada = await backend.people.visitor()
  const watcher = await watchAs(ada)
  await backend.sql`delete from auth.sessions where user_id = ${ada.id}`
  await new Promise(resolve => setTimeout(resolve, 5_100))
  await addNote('after the end', ada.id)
  await expect.poll(() => watcher.statuses).toContain('CHANNEL_ERROR')
  expect(watcher.system).toContainEqual(
    expect.objectContaining({ status: 'error', message: expect.stringMatching(/^InvalidJWTToken: Session/) }),
  )
  expect(watcher.changes).toEqual([])
})

test('a token that expires ends the channel with a reason, and a new one brings it back', async () => {
  const ada = await backend.people.visitor()
  let token = await signToken(backend, ada, { exp: inSeconds(6) })
  const client = backend.client({ accessToken: async () => token })
  clients.push(client)
  await client.realtime.setAuth()
  const watcher = await watch(client, 'notes', notes)
  await expect
    .poll(() => watcher.system)
    .toContainEqual({
      extension: 'system',
      status: 'error',
      message: expect.stringMatching(/^Token has expired \d+ seconds ago$/),
      channel: 'notes',
    })
  expect(watcher.statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR'])
  token = ada.accessToken
  await client.realtime.setAuth()
  await expect.poll(() => watcher.statuses.at(-1)).toBe('SUBSCRIBED')
  await addNote('back', ada.id)
  expect(summarize(await settle(watcher, 1))).toEqual(['INSERT back'])
})

test('joining with an expired, a forged or a malformed token is refused with the reason', async () => {
  const ada = await backend.people.visitor()
  const expired = await signToken(backend, ada, { exp: inSeconds(-60) })
  const forged = `${ada.accessToken.slice(0, -4)}AAAA`
  const reasons = await Promise.all(
    [expired, forged, 'not-a-token'].map(async token => {
      const client = backend.client()
      clients.push(client)
      await client.realtime.setAuth(token)
      const watcher = startWatching(client, 'notes', notes)
      await expect.poll(() => watcher.errors).not.toEqual([])
      return watcher.errors[0]
    }),
  )
  expect(reasons).toEqual([
    expect.stringMatching(/^InvalidJWTToken: Token has expired 6\d seconds ago$/),
    'JwtSignatureError: Failed to validate JWT signature',
    'MalformedJWT: The token provided is not a valid JWT',
  ])
})

test('a forged token pushed on an open channel closes it', async () => {
  const ada = await backend.people.visitor()
  const watcher = await watchAs(ada)
  await ada.client.realtime.setAuth(`${ada.accessToken.slice(0, -4)}AAAA`)
  await expect.poll(() => watcher.statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
  expect(watcher.system).toContainEqual(
    expect.objectContaining({ status: 'error', message: expect.stringContaining('JwtSignatureError') }),
  )
  await addNote('unseen', ada.id)
  await settle(watcher, 0)
})

test('a handshake with a token for a key is judged like any token', async () => {
  const ada = await backend.people.visitor()
  const refuse = async (claims: Record<string, unknown>) => {
    const token = await signToken(backend, ada, claims)
    return refuseHands(`${backend.url}/realtime/v1/websocket?vsn=2.0.0&apikey=${token}`)
  }
  const incomplete = 'Fields `role` and `exp` are required in JWT'
  expect(await refuse({ exp: inSeconds(-60) })).toEqual({ status: 401, body: { error: 'Token has expired' } })
  expect(await refuse({ exp: undefined })).toEqual({ status: 401, body: { error: incomplete } })
  expect(await refuse({ role: undefined })).toEqual({ status: 401, body: { error: incomplete } })
  expect(await refuse({ role: 'postgres' })).toEqual({ status: 401, body: { error: incomplete } })

  const raw = await openRaw(backend.url, `vsn=2.0.0&apikey=${ada.accessToken}`)
  raw.send(join('1', 'notes', notes))
  await raw.next()
  await raw.next()
  await addNote('for ada', ada.id)
  expect((await raw.next())[4]).toMatchObject({ data: { record: { name: 'for ada' } } })
  raw.socket.terminate()
})
