import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setUpBackend, startBackend } from '../../support/backend.ts'
import { settle, startWatching, summarize, watch } from './support/watcher.ts'

const backend = await setUpBackend()
const clients: SupabaseClient[] = []

beforeAll(async () => {
  await backend.sql`
    create table public.gauges (
      id bigint primary key,
      name text,
      level numeric,
      tags text[],
      facts jsonb,
      seen_at timestamptz,
      hidden boolean not null default false,
      secret text
    )`
  await backend.sql`alter table public.gauges enable row level security`
  await backend.sql`create policy "Everybody reads what is not hidden" on public.gauges for select using (not hidden)`
  await backend.sql`revoke select on public.gauges from anon`
  await backend.sql`grant select (id, name, level, tags, facts, seen_at, hidden) on public.gauges to anon`
  await backend.sql`alter publication supabase_realtime add table public.gauges`
  await backend.sql`select realtime.watch_published_tables()`
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.realtime.disconnect()))
  // Nobody is told of this, so it can't reach the next test.
  await backend.sql`truncate public.gauges, public.categories cascade`
})

function connect(vsn: '1.0.0' | '2.0.0' = '2.0.0'): SupabaseClient {
  const client = createClient(backend.url, backend.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { vsn },
  })
  clients.push(client)
  return client
}

const gauges = { schema: 'public', table: 'gauges' }
const categories = { schema: 'public', table: 'categories' }
const addGauge = (row: Record<string, unknown>) => backend.sql`insert into public.gauges ${backend.sql(row)}`

test.each(['1.0.0', '2.0.0'] as const)(
  'a visitor with protocol %s sees a row come, change and go',
  async vsn => {
    const watcher = await watch(connect(vsn), 'room1', { event: '*', ...categories })

    const [row] =
      await backend.sql`insert into public.categories (name) values ('Growth') returning id, created_at`
    await settle(watcher, 1)
    await backend.sql`update public.categories set name = 'Retention' where id = ${row?.id}`
    await settle(watcher, 2)
    await backend.sql`delete from public.categories where id = ${row?.id}`
    const changes = await settle(watcher, 3)

    expect(changes).toEqual([
      {
        ...categories,
        eventType: 'INSERT',
        commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        new: { id: row?.id, name: 'Growth', created_at: expect.any(String) },
        old: {},
        errors: null,
      },
      expect.objectContaining({
        eventType: 'UPDATE',
        new: expect.objectContaining({ name: 'Retention' }),
        old: { id: row?.id },
      }),
      expect.objectContaining({ eventType: 'DELETE', new: {}, old: { id: row?.id } }),
    ])
    expect(watcher.statuses).toEqual(['SUBSCRIBED'])
    expect(watcher.system).toEqual([
      { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL', channel: 'room1' },
    ])
  },
)

test('values arrive in the types the client knows', async () => {
  const watcher = await watch(connect(), 'types', { event: 'INSERT', ...gauges })
  await backend.sql`
    insert into public.gauges (id, name, level, tags, facts, seen_at, secret)
    values (9007199254740991, 'Ọjà "new"', 12.50, '{a,"b,c"}', '{"a": [1]}', '2026-01-02T03:04:05Z', 'never shown')`

  const [change] = await settle(watcher, 1)
  expect(change?.new).toEqual({
    id: 9007199254740991,
    name: 'Ọjà "new"',
    level: 12.5,
    tags: ['a', 'b,c'],
    facts: { a: [1] },
    seen_at: '2026-01-02T03:04:05+00:00',
    hidden: false,
  })
  expect(JSON.stringify(change)).not.toContain('never shown')
  expect(JSON.stringify(change)).not.toContain('secret')
})

test('a binding hears only of the event it asks for', async () => {
  const client = connect()
  const [inserts, deletes] = await Promise.all([
    watch(client, 'inserts', { event: 'INSERT', ...gauges }),
    watch(client, 'deletes', { event: 'DELETE', ...gauges }),
  ])
  await addGauge({ id: 1, name: 'one' })
  await settle(inserts, 1)
  await backend.sql`update public.gauges set name = 'two' where id = 1`
  await backend.sql`delete from public.gauges where id = 1`

  expect((await settle(deletes, 1))[0]?.old).toEqual({ id: 1 })
  expect((await settle(inserts, 1))[0]?.eventType).toBe('INSERT')
})

test('two bindings of one channel that match the same row are both told, by one frame', async () => {
  const watcher = await watch(
    connect(),
    'both',
    { event: '*', ...gauges },
    { event: '*', ...categories },
    { event: 'INSERT', ...gauges, filter: 'id=eq.1' },
  )
  await addGauge({ id: 1, name: 'one' })
  await addGauge({ id: 2, name: 'two' })
  expect(summarize(await settle(watcher, 3))).toEqual(['INSERT one', 'INSERT one', 'INSERT two'])
})

test('wildcards cover the published tables of the schema, and no others', async () => {
  const watcher = await watch(connect(), 'all', { event: '*', schema: 'public', table: '*' })
  await backend.sql`
    insert into public.contact_messages (name, email, subject, message) values ('A', 'a@b.example', 'S', 'M')`
  await addGauge({ id: 1, name: 'one' })
  await backend.sql`insert into public.categories (name) values ('Growth')`
  expect((await settle(watcher, 2)).map(({ table }) => table).sort()).toEqual(['categories', 'gauges'])
})

test('a row that a policy hides is not delivered', async () => {
  const watcher = await watch(connect(), 'hidden', { event: '*', ...gauges })
  await addGauge({ id: 1, name: 'hidden', hidden: true })
  await addGauge({ id: 2, name: 'seen' })
  await settle(watcher, 1)
  await backend.sql`update public.gauges set hidden = true, name = 'gone' where id = 2`
  expect(summarize(await settle(watcher, 1))).toEqual(['INSERT seen'])
})

test('selected columns are the only ones sent', async () => {
  const watcher = await watch(connect(), 'selected', { event: '*', ...gauges, select: ['id', 'level'] })
  await addGauge({ id: 1, name: 'one', level: 3 })
  expect((await settle(watcher, 1))[0]?.new).toEqual({ id: 1, level: 3 })
})

test('a burst arrives complete and in order, also when it is one transaction', async () => {
  const watcher = await watch(connect(), 'burst', { event: 'INSERT', ...gauges })
  await backend.sql`insert into public.gauges (id, name) select n, 'n' || n from generate_series(1, 1500) as n`
  const changes = await settle(watcher, 1500)
  expect(changes.map(({ new: row }) => ('id' in row ? row.id : null))).toEqual(
    Array.from({ length: 1500 }, (_, i) => i + 1),
  )
})

test('a row that came and went at once is at least reported as gone', async () => {
  const watcher = await watch(connect(), 'brief', { event: '*', ...gauges })
  await backend.sql.begin(async sql => {
    await sql`insert into public.gauges (id) values (1)`
    await sql`delete from public.gauges where id = 1`
  })
  expect((await settle(watcher, 1))[0]?.eventType).toBe('DELETE')
})

test('a changed primary key arrives with the key before', async () => {
  await addGauge({ id: 1, name: 'one' })
  const watcher = await watch(connect(), 'rekeyed', { event: 'UPDATE', ...gauges })
  await backend.sql`update public.gauges set id = 7 where id = 1`
  const [change] = await settle(watcher, 1)
  expect(change?.old).toEqual({ id: 1 })
  expect(change?.new).toMatchObject({ id: 7, name: 'one' })
})

test('what is rolled back is never told', async () => {
  const watcher = await watch(connect(), 'rollback', { event: '*', ...gauges })
  await backend.sql
    .begin(async sql => {
      await sql`insert into public.gauges (id) values (1)`
      throw new Error('changed my mind')
    })
    .catch(() => {})
  await addGauge({ id: 2, name: 'kept' })
  expect(summarize(await settle(watcher, 1))).toEqual(['INSERT kept'])
})

test('after leaving a channel nothing arrives there, and it can be joined again', async () => {
  const client = connect()
  const first = await watch(client, 'again', { event: '*', ...gauges })
  const witness = await watch(connect(), 'witness', { event: '*', ...gauges })
  await client.removeAllChannels()
  await addGauge({ id: 1, name: 'unseen' })
  await settle(witness, 1)
  const second = await watch(client, 'again', { event: '*', ...gauges })
  await addGauge({ id: 2, name: 'seen' })
  expect(summarize(await settle(second, 1))).toEqual(['INSERT seen'])
  expect(first.changes).toEqual([])
  expect(first.statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
})

test('a change made through another process is delivered too', async () => {
  const other = await startBackend({ databaseUrl: backend.databaseUrl })
  const client = other.client()
  clients.push(client)
  const [here, there] = await Promise.all([
    watch(connect(), 'here', { event: 'INSERT', ...gauges }),
    watch(client, 'there', { event: 'INSERT', ...gauges }),
  ])
  await addGauge({ id: 1, name: 'by one' })
  await other.sql`insert into public.gauges (id, name) values (2, 'by the other')`
  expect(summarize(await settle(here, 2))).toEqual(['INSERT by one', 'INSERT by the other'])
  expect(summarize(await settle(there, 2))).toEqual(['INSERT by one', 'INSERT by the other'])
  await client.realtime.disconnect()
  await other.stop()
})

test('a process that stops closes its sockets, and the client knows', async () => {
  const other = await startBackend({ databaseUrl: backend.databaseUrl })
  const client = other.client()
  clients.push(client)
  const watcher = await watch(client, 'stopping', { event: '*', ...gauges })
  await other.stop()
  await expect.poll(() => watcher.statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR'])
})

test('after a lost database connection the client joins again and so can fetch what it missed', async () => {
  const watcher = await watch(connect(), 'gap', { event: '*', ...gauges })
  const killed = await backend.superuser`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'holla listener'`
  expect(killed).toHaveLength(1)
  await expect.poll(() => watcher.statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'])
  await addGauge({ id: 1, name: 'after' })
  expect(summarize(await settle(watcher, 1))).toEqual(['INSERT after'])
})

test('a subscription to a table that is not published is refused in words, and the channel stays', async () => {
  const watcher = startWatching(connect(), 'private', {
    event: '*',
    schema: 'public',
    table: 'contact_messages',
  })
  await expect.poll(() => watcher.system).toHaveLength(1)
  expect(watcher.system[0]).toMatchObject({
    status: 'error',
    message: expect.stringContaining('Unable to subscribe to changes with given parameters'),
  })
  await backend.sql`
    insert into public.contact_messages (name, email, subject, message) values ('A', 'a@b.example', 'S', 'M')`
  await settle(watcher, 0)
  expect(watcher.statuses).toEqual(['SUBSCRIBED'])
})
