import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Budgets } from '../../../backend/budgets.ts'
import { anonymous } from '../../../backend/identity.ts'
import { ChangeDelivery } from '../../../backend/realtime/change-delivery.ts'
import { ChangeFeed } from '../../../backend/realtime/change-feed.ts'
import { PublishedTables } from '../../../backend/realtime/published-tables.ts'
import { Subscriptions } from '../../../backend/realtime/subscriptions.ts'
import { cloneTemplate, setUpBackend, startBackend } from '../../support/backend.ts'
import { settle, startWatching, summarize, watch } from './support/watcher.ts'

const backend = await setUpBackend()
const clients: SupabaseClient[] = []
const papers = { event: '*', schema: 'public', table: 'papers' } as const

beforeAll(async () => {
  for (const table of ['papers', 'closed', 'narrow']) {
    const name = backend.sql(`public.${table}`)
    await backend.sql`create table ${name} (name text primary key, body text, note text)`
    await backend.sql`alter publication supabase_realtime add table ${name}`
  }
  await backend.sql`select realtime.watch_published_tables()`
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.realtime.disconnect()))
  await backend.sql`truncate public.papers`
})

const open = (from = backend) => {
  const client = from.client()
  clients.push(client)
  return client
}
const addPaper = (row: Record<string, unknown>) => backend.sql`insert into public.papers ${backend.sql(row)}`

test('a role that may no longer read the table is told so, and nothing of the row', async () => {
  const watcher = await watch(open(), 'closed', { ...papers, table: 'closed' })
  await backend.sql`insert into public.closed (name) values ('before')`
  await settle(watcher, 1)
  await backend.sql`revoke select on public.closed from anon`
  await backend.sql`insert into public.closed (name) values ('classified')`
  const [, change] = await settle(watcher, 2)
  expect(change).toMatchObject({ eventType: 'INSERT', new: {}, errors: ['Error 401: Unauthorized'] })
  expect(JSON.stringify(change)).not.toContain('classified')
})

test('a column taken from a role is missing from the very next change', async () => {
  const watcher = await watch(open(), 'narrow', { ...papers, table: 'narrow' })
  await backend.sql`insert into public.narrow (name, note) values ('one', 'secret')`
  expect((await settle(watcher, 1))[0]?.new).toEqual({ name: 'one', body: null, note: 'secret' })
  await backend.sql`revoke select on public.narrow from anon`
  await backend.sql`grant select (name, body) on public.narrow to anon`
  await backend.sql`insert into public.narrow (name, note) values ('two', 'secret')`
  const [, change] = await settle(watcher, 2)
  expect(change).toMatchObject({ new: { name: 'two', body: null }, errors: null })
  expect(JSON.stringify(change)).not.toContain('secret')
})

test('a row of more than a megabyte arrives without its long values, and says so', async () => {
  const watcher = await watch(open(), 'papers', papers)
  await addPaper({ name: 'long', body: 'x'.repeat(1_100_000), note: 'short' })
  expect(await settle(watcher, 1)).toMatchObject([
    { new: { name: 'long', note: 'short' }, errors: ['Error 413: Payload Too Large'] },
  ])
  expect(watcher.changes[0]?.new).not.toHaveProperty('body')
})

test('a key too long for a notice does not stop the write, and subscribers hear of it', async () => {
  const watcher = await watch(open(), 'papers', papers)
  // Random letters, because PostgreSQL's index takes a key of this length only when it can't be kept short.
  const name = Array.from({ length: 2_500 }, (_, i) => String.fromCodePoint(97 + ((i * 7919) % 26))).join('')
  await addPaper({ name: name + 'é'.repeat(400) })
  await backend.sql`delete from public.papers`
  const changes = await settle(watcher, 2)
  expect(changes.map(({ errors }) => errors)).toEqual([
    ['Error 413: Payload Too Large'],
    ['Error 413: Payload Too Large'],
  ])
})

test('a hundred subscribers with the same rights cost one read', async () => {
  const watchers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => watch(open(), i % 2 === 0 ? 'papers' : `papers-${i}`, papers)),
  )
  const reads = vi.spyOn(backend.database, 'asAnon')
  await addPaper({ name: 'one' })
  const seen = await Promise.all(watchers.map(async watcher => summarize(await settle(watcher, 1))))
  expect(seen.flat()).toEqual(Array(100).fill('INSERT one'))
  expect(reads).toHaveBeenCalledTimes(1)
  reads.mockRestore()
})

test('when more changes wait than can be kept, subscribers are told to fetch anew', async () => {
  const { database } = backend
  const log = { info: () => {}, error: () => {} }
  const subscriptions = new Subscriptions()
  const fail = vi.fn()
  subscriptions.add({
    version: '2.0.0',
    topic: 'realtime:papers',
    bindings: [{ id: 1, ...papers, filters: [], filterKeys: [], cost: 1, columns: null }],
    identity: anonymous,
    token: null,
    send: () => {},
    fail,
  })
  const publishedTables = new PublishedTables(database.owner)
  const delivery = new ChangeDelivery({
    database,
    publishedTables,
    subscriptions,
    authenticator: {} as never,
    budgets: new Budgets(),
    log,
  })
  const slow = vi.spyOn(delivery, 'deliver').mockReturnValue(new Promise(() => {}))
  const changeFeed = new ChangeFeed({
    database,
    publishedTables,
    subscriptions,
    delivery,
    log,
    onGap: () => {},
  })
  await changeFeed.start()
  await backend.sql`insert into public.papers (name) select 'n' || n from generate_series(1, 10500) as n`
  await expect.poll(() => fail).toHaveBeenCalledWith('Too many changes at once')
  expect(slow).toHaveBeenCalledTimes(1)
  await changeFeed.stop()
})

interface Detour {
  url: string
  cut(): void
  mend(): Promise<void>
}

/** A way to the database that can be cut. */
async function openDetour(url: string): Promise<Detour> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const start = async (port: number): Promise<Server> => {
    const server = createServer(near => {
      const far = connect(Number(target.port), target.hostname)
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far).pipe(near)
    })
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    return server
  }
  let server = await start(0)
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    async mend() {
      server = await start(port)
    },
  }
}

test('after three seconds without a database the client joins again as soon as it is back', async () => {
  const detour = await openDetour(await cloneTemplate())
  const other = await startBackend({ databaseUrl: detour.url })
  const categories = { event: '*', schema: 'public', table: 'categories' } as const
  const watcher = await watch(open(other), 'gap', categories)
  detour.cut()
  await new Promise(resolve => setTimeout(resolve, 3_000))
  expect(watcher.statuses).toEqual(['SUBSCRIBED'])
  await detour.mend()
  await expect.poll(() => watcher.statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'])
  expect(watcher.system).toContainEqual(
    expect.objectContaining({
      status: 'error',
      message: expect.stringMatching(/^Changes may have been missed/),
    }),
  )
  await other.sql`insert into public.categories (name) values ('After')`
  expect(summarize(await settle(watcher, 1))).toEqual(['INSERT After'])
  await Promise.all(clients.splice(0).map(client => client.realtime.disconnect()))
  await other.stop()
  detour.cut()
})

test('a client that joins while the database is away is told so, and is let in when it is back', async () => {
  const detour = await openDetour(await cloneTemplate())
  const other = await startBackend({ databaseUrl: detour.url })
  const person = await other.people.visitor()
  clients.push(person.client)
  await person.client.realtime.setAuth(person.accessToken)
  detour.cut()
  const categories = { event: '*', schema: 'public', table: 'categories' } as const
  const watcher = startWatching(person.client, 'late', categories)
  await expect
    .poll(() => watcher.errors)
    .toContain('UnableToConnectToDatabase: The database is not reachable at the moment')
  expect(watcher.statuses).not.toContain('SUBSCRIBED')
  await detour.mend()
  await expect.poll(() => watcher.statuses.at(-1)).toBe('SUBSCRIBED')
  await other.sql`insert into public.categories (name) values ('Back')`
  await expect.poll(() => summarize(watcher.changes)).toContain('INSERT Back')
  await Promise.all(clients.splice(0).map(client => client.realtime.disconnect()))
  await other.stop()
  detour.cut()
})
