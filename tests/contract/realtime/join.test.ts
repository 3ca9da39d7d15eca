import { afterEach, beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { type Frame, openRaw, type RawSocket } from '../gateway/support/raw-socket.ts'

const backend = await setUpBackend()
const opened: RawSocket[] = []
const categories = { event: '*', schema: 'public', table: 'categories' }

beforeAll(async () => {
  await backend.sql`create table public.gauges (id bigint primary key, level numeric, tags text[], facts jsonb, secret text)`
  await backend.sql`alter table public.gauges enable row level security`
  await backend.sql`create policy "Low ones are seen" on public.gauges for select using (level < 10)`
  await backend.sql`revoke select on public.gauges from anon`
  await backend.sql`grant select (id, level, tags, facts) on public.gauges to anon`
  await backend.sql`create table public.keyless (name text)`
  await backend.sql`alter publication supabase_realtime add table public.gauges, public.keyless`
  await backend.sql`select realtime.watch_published_tables()`
})
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate()
})

async function open(query = 'apikey=sb_publishable_test&vsn=2.0.0', headers = {}): Promise<RawSocket> {
  const raw = await openRaw(backend.url, query, headers)
  opened.push(raw)
  return raw
}

const join = (bindings: object[], more: object = {}, config: object = {}): Frame => [
  '1',
  '1',
  'realtime:room1',
  'phx_join',
  { config: { ...config, postgres_changes: bindings }, ...more },
]

const answered = async (raw: RawSocket) => (await raw.next())[4]
const subscribed = { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL' }

test('a join with all that the client can send is answered with all that it compares', async () => {
  const raw = await open('apikey=sb_publishable_test&vsn=2.0.0&log_level=info&mine=1')
  const bindings = [
    { event: 'anything', schema: 'public', table: 'categories', filter: null },
    { event: 'INSERT', schema: '*', table: 'categories' },
    { event: '*', schema: 'public', table: 'categories', select: ['id'] },
  ]
  const config = {
    broadcast: { ack: true, self: true, replay: { since: 1 } },
    presence: { key: 'me', enabled: false },
    private: false,
    postgres_changes_options: { wait: true, timeout: 15_000 },
  }
  raw.send(join(bindings, { access_token: null, version: 'realtime-js/2.119.0' }, config))
  expect(await answered(raw)).toEqual({
    status: 'ok',
    response: {
      postgres_changes: bindings.map(({ event, schema, table, ...rest }) => ({
        ...{ id: expect.any(Number), event, schema, table },
        ...('filter' in rest && { filter: rest.filter }),
      })),
    },
  })
  expect(await answered(raw)).toMatchObject(subscribed)
  await backend.sql`insert into public.categories (name) values ('All kinds')`
  const frames = [await raw.next(), await raw.next()]
  expect(frames.map(frame => frame[3])).toEqual(['postgres_changes', 'postgres_changes'])
})

test.each([
  ['the publishable key', 'sb_publishable_test', false],
  ['an unknown key', 'sb_publishable_other', false],
  ['nothing', '', false],
  ['the secret key', 'sb_secret_test', true],
])('a join with %s for a token sees what that key sees', async (_, token, seesAll) => {
  await backend.sql`truncate public.gauges`
  const raw = await open()
  raw.send(join([{ ...categories, table: 'gauges' }], { access_token: token }))
  expect(await answered(raw)).toMatchObject({ status: 'ok' })
  expect(await answered(raw)).toMatchObject(subscribed)
  await backend.sql`insert into public.gauges (id, level) values (1, 99), (2, 1)`
  expect(await answered(raw)).toMatchObject({ data: { record: { id: seesAll ? 1 : 2 } } })
})

test('a key in a header is taken like one in the address', async () => {
  const raw = await open('vsn=2.0.0', { apikey: 'sb_publishable_test' })
  raw.send(join([]))
  expect(await answered(raw)).toMatchObject({ status: 'ok' })
})

test('refs that are numbers come back as numbers', async () => {
  const raw = await open()
  raw.send([3, 4, 'realtime:room1', 'phx_join', {}])
  expect((await raw.next()).slice(0, 4)).toEqual([3, 4, 'realtime:room1', 'phx_reply'])
})

test('columns are named with the types that the client converts by, and none that the role may not read', async () => {
  await backend.sql`truncate public.gauges`
  const raw = await open()
  raw.send(join([{ ...categories, table: 'gauges' }]))
  await raw.next()
  await raw.next()
  await backend.sql`
    insert into public.gauges values (1, 1.50, '{a,"b c"}', '{"deep": [1, null]}', 'never shown')`
  expect(await answered(raw)).toMatchObject({
    data: {
      columns: [
        { name: 'id', type: 'int8' },
        { name: 'level', type: 'numeric' },
        { name: 'tags', type: '_text' },
        { name: 'facts', type: 'jsonb' },
      ],
      record: { id: 1, level: 1.5, tags: ['a', 'b c'], facts: { deep: [1, null] } },
      errors: null,
    },
  })
})

test('a deleted row is told to everybody, by its key alone, and an emptied table to nobody', async () => {
  await backend.sql`truncate public.gauges`
  await backend.sql`insert into public.gauges (id, level, secret) values (7, 99, 'never shown')`
  const raw = await open()
  raw.send(join([{ ...categories, table: 'gauges' }]))
  await raw.next()
  await raw.next()
  await backend.sql`delete from public.gauges where id = 7`
  const told = await answered(raw)
  expect(told).toMatchObject({ data: { type: 'DELETE', old_record: { id: 7 } } })
  expect(JSON.stringify(told)).not.toContain('never shown')
  await backend.sql`truncate public.gauges`
  await backend.sql`insert into public.gauges (id, level) values (8, 1)`
  expect(await answered(raw)).toMatchObject({ data: { type: 'INSERT', record: { id: 8 } } })
})

test.each([
  ['a table without a primary key', { ...categories, table: 'keyless' }, /^Unable to subscribe to changes/],
  ['a schema that is not there', { ...categories, schema: 'nowhere' }, /^Unable to subscribe to changes/],
  ['columns given as a text', { ...categories, select: 'id' }, /^Unable to subscribe to changes/],
  ['a name with quotes in it', { ...categories, table: 'a"; drop table posts' }, /^Unable to subscribe/],
])('%s is refused in words, and the channel stays joined', async (_, binding, message) => {
  const raw = await open()
  raw.send(join([binding]))
  expect(await answered(raw)).toMatchObject({ status: 'ok' })
  expect(await answered(raw)).toEqual({
    extension: 'postgres_changes',
    status: 'error',
    message: expect.stringMatching(message),
    channel: 'room1',
  })
  raw.send(['1', '2', 'realtime:room1', 'phx_leave', {}])
  expect(await answered(raw)).toEqual({ status: 'ok', response: {} })
})

test.each([
  ['bindings that are no list', { config: { postgres_changes: 'all' } }],
  ['a filter that is no text', { config: { postgres_changes: [{ ...categories, filter: 7 }] } }],
  ['a token that is no text', { access_token: { role: 'service_role' } }],
])('a join with %s is refused as malformed', async (_, payload) => {
  const raw = await open()
  raw.send(['1', '1', 'realtime:room1', 'phx_join', payload])
  expect(await answered(raw)).toEqual({
    status: 'error',
    response: { reason: expect.stringMatching(/^MalformedJoin/) },
  })
})

test('an event that nobody knows is an error with its ref, and the channel stays', async () => {
  const raw = await open()
  raw.send(join([]), ['1', '2', 'realtime:room1', 'phx_dance', {}])
  await raw.next()
  expect(await raw.next()).toEqual([
    '1',
    '2',
    'realtime:room1',
    'phx_reply',
    { status: 'error', response: { reason: 'unknown event phx_dance' } },
  ])
})
