import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'
import { inSeconds, signToken } from '../auth/support/sign-token.ts'
import { join, openRaw } from '../gateway/support/raw-socket.ts'
import { startRealtimeAlone } from './support/alone.ts'

const backend = await setUpBackend()
const { url, budgets, stop } = await startRealtimeAlone({}, backend)
backend.database.budgets = budgets
afterAll(stop)

beforeAll(async () => {
  await backend.sql`create table public.notes (id bigint generated always as identity primary key, name text)`
  await backend.sql`alter table public.notes enable row level security`
  await backend.sql`create policy "All read all" on public.notes for select using (true)`
  await backend.sql`alter publication supabase_realtime add table public.notes`
  await backend.sql`select realtime.watch_published_tables()`
})

const notes = { event: '*', schema: 'public', table: 'notes' }
const addNote = (name: string) => backend.sql`insert into public.notes (name) values (${name})`
const told = (name: string) =>
  expect.objectContaining({ data: expect.objectContaining({ record: { id: expect.anything(), name } }) })

/** A socket of its own that watches with this token. */
async function watch(token: string, address: string, binding = notes) {
  const raw = await openRaw(url, `apikey=${backend.keys.publishable}&vsn=2.0.0`, {
    'x-test-address': address,
  })
  const frame = join('1', binding.table, binding)
  raw.send([...frame.slice(0, 4), { ...(frame[4] as object), access_token: token }])
  await expect.poll(() => raw.frames.length).toBe(2)
  raw.frames.length = 0
  afterAll(() => raw.socket.terminate())
  return raw
}

const renew = (person: Person, n: number) =>
  signToken(backend, person, { iat: inSeconds(-n), exp: inSeconds(600 + n) })

test('the tokens of one session cost one read of a change, and another session one of its own', async () => {
  const [ada, ben] = [await backend.people.visitor(), await backend.people.visitor()]
  const sockets = []
  for (let n = 0; n < 5; n += 1) sockets.push(await watch(await renew(ada, n), '198.51.100.1'))
  sockets.push(await watch(ben.accessToken, '198.51.100.1'))
  const reads = vi.spyOn(backend.database, 'readAsRole')
  await addNote('for all')
  for (const { frames } of sockets) {
    await expect.poll(() => frames.map(frame => frame[4])).toEqual([told('for all')])
  }
  expect(reads.mock.calls.map(([{ userId }]) => userId).toSorted()).toEqual([ada.id, ben.id].toSorted())
  for (const { socket, closed } of sockets) {
    socket.close()
    await closed
  }
})

test('who has an account pays for what is read for them, is told nothing when that is spent, and keeps nobody waiting', async () => {
  const [ada, editor] = [await backend.people.visitor(), await backend.people.editor()]
  const network = '198.51.100.2'
  const adas = await watch(ada.accessToken, network)
  const [editors, nobodys] = [
    await watch(editor.accessToken, network),
    await watch(backend.keys.publishable, network),
  ]
  const others = [editors, nobodys]
  const reads = vi.spyOn(backend.database, 'readAsRole')
  const spent = () => budgets.counters.spent.database ?? 0
  const before = spent()
  await addNote('first')
  for (const { frames } of [adas, ...others]) {
    await expect.poll(() => frames.map(frame => frame[4])).toEqual([told('first')])
  }
  expect(reads.mock.calls.map(([{ userId }]) => userId)).toEqual([editor.id, ada.id])
  expect(spent()).toBeGreaterThan(before)

  budgets.spend(network, 'database', 100_000)
  await addNote('second')
  await expect.poll(() => adas.frames.at(-1)?.[3]).toBe('phx_error')
  for (const { frames } of others) {
    await expect.poll(() => frames.map(frame => frame[4])).toEqual([told('first'), told('second')])
  }
  expect(adas.frames.slice(1).map(frame => frame[4])).toEqual([
    expect.objectContaining({ status: 'error', message: expect.stringMatching(/^Too many requests/) }),
    { reason: expect.stringMatching(/^Too many requests/) },
  ])
  expect(reads).toHaveBeenCalledTimes(3)
})

test('a change that is hidden from a stranger costs them nothing and tells them nothing, though their budget is spent', async () => {
  const [ada, editor] = [await backend.people.visitor(), await backend.people.editor()]
  const network = '198.51.100.3'
  const posts = { ...notes, table: 'posts' }
  const strangers = await watch(ada.accessToken, network, posts)
  const staff = await watch(editor.accessToken, '198.51.100.4', posts)
  const [post] = await backend.sql<[{ id: string }]>`
    insert into public.posts (title, excerpt, content, created_at) values ('Out', 'E', 'C', now() - interval '1 day')
    returning id`
  await expect.poll(() => strangers.frames.length).toBe(1)
  budgets.spend(network, 'database', 100_000)
  const before = budgets.counters.spent.database
  const [hidden] = await backend.sql<[{ id: string }]>`
    insert into public.posts (title, excerpt, content, created_at) values ('Launch', 'E', 'C', now() + interval '1 day')
    returning id`
  await expect.poll(() => staff.frames.length).toBe(2)
  await backend.sql`update public.posts set excerpt = 'Soon' where id = ${hidden.id}`
  await expect.poll(() => staff.frames.length).toBe(3)
  await backend.sql`delete from public.posts where id = ${hidden.id}`
  await expect.poll(() => staff.frames.length).toBe(4)
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(strangers.frames).toHaveLength(1)
  expect(budgets.counters.spent.database).toBe(before)

  await backend.sql`delete from public.posts where id = ${post.id}`
  await expect.poll(() => strangers.frames.at(-1)?.[3]).toBe('phx_error')
})
