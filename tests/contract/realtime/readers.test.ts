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

/** A socket of its own that watches the notes with this token. */
async function watch(token: string, address: string) {
  const raw = await openRaw(url, `apikey=${backend.keys.publishable}&vsn=2.0.0`, {
    'x-test-address': address,
  })
  const frame = join('1', 'notes', notes)
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
