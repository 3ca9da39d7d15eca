import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { settle, startWatching, summarize, watch } from './support/watcher.ts'

const backend = await setUpBackend()
let client: SupabaseClient

beforeAll(async () => {
  await backend.sql`
    create table public.things (
      id bigint primary key,
      name text,
      price numeric,
      count int,
      sold boolean,
      made_at timestamptz,
      born_on date,
      part_id uuid,
      labels text[],
      plain json
    )`
  await backend.sql`alter publication supabase_realtime add table public.things`
  await backend.sql`select realtime.watch_published_tables()`
})
afterEach(async () => {
  await client.realtime.disconnect()
  await backend.sql`truncate public.things`
})

/** Inserts the rows with a filter in place and tells the names that came through. */
async function namesThrough(filter: string, rows: Record<string, unknown>[], count: number) {
  client = backend.client()
  const binding = { event: '*', schema: 'public', table: 'things', filter } as const
  const watcher = await watch(client, 'filtered', binding)
  expect(watcher.system[0]).toMatchObject({ status: 'ok' })
  await backend.sql`insert into public.things ${backend.sql(rows.map((row, i) => ({ id: i + 1, ...row })))}`
  return (await settle(watcher, count)).map(({ new: row }) => ('name' in row ? row.name : null))
}

test('a number is compared as a number, not as text', async () => {
  const rows = [
    { name: 'nine', price: 9 },
    { name: 'ten', price: 10 },
    { name: 'hundred', price: '100.0' },
    { name: 'none', price: null },
  ]
  expect(await namesThrough('price=gte.10', rows, 2)).toEqual(['ten', 'hundred'])
})

test('equal numbers match however they are written', async () => {
  const rows = [
    { name: 'a', price: '100.00' },
    { name: 'b', price: '100.01' },
  ]
  expect(await namesThrough('price=eq.100', rows, 1)).toEqual(['a'])
})

test('an instant matches in another time zone', async () => {
  const rows = [
    { name: 'same', made_at: '2026-01-01T12:00:00Z' },
    { name: 'other', made_at: '2026-01-01T13:00:00Z' },
  ]
  expect(await namesThrough('made_at=eq.2026-01-01T13:00:00+01:00', rows, 1)).toEqual(['same'])
})

test('a date lies before another by the calendar', async () => {
  const rows = [
    { name: 'early', born_on: '2025-12-31' },
    { name: 'late', born_on: '2026-01-02' },
  ]
  expect(await namesThrough('born_on=lt.2026-01-01', rows, 1)).toEqual(['early'])
})

test('neq leaves out the value, and null as SQL does', async () => {
  const rows = [
    { name: 'one', count: 1 },
    { name: 'two', count: 2 },
    { name: 'null', count: null },
  ]
  expect(await namesThrough('count=neq.1', rows, 1)).toEqual(['two'])
})

test('isdistinct counts null as a value', async () => {
  const rows = [
    { name: 'one', count: 1 },
    { name: 'null', count: null },
  ]
  expect(await namesThrough('count=isdistinct.1', rows, 1)).toEqual(['null'])
})

test('in takes quoted values with commas', async () => {
  const rows = [{ name: 'a,b' }, { name: 'c' }, { name: 'd' }]
  expect(await namesThrough('name=in.("a,b",c)', rows, 2)).toEqual(['a,b', 'c'])
})

test('not in leaves the list out', async () => {
  const rows = [
    { name: 'a', count: 1 },
    { name: 'b', count: 2 },
    { name: 'c', count: 3 },
  ]
  expect(await namesThrough('count=not.in.(1,3)', rows, 1)).toEqual(['b'])
})

test('is null and is true are told apart', async () => {
  const rows = [
    { name: 'unknown', sold: null },
    { name: 'sold', sold: true },
    { name: 'kept', sold: false },
  ]
  expect(await namesThrough('sold=is.null', rows, 1)).toEqual(['unknown'])
  await client.realtime.disconnect()
  await backend.sql`truncate public.things`
  expect(await namesThrough('sold=not.is.true', rows, 2)).toEqual(['unknown', 'kept'])
})

test('several conditions must all hold', async () => {
  const rows = [
    { name: 'cheap and sold', price: 1, sold: true },
    { name: 'cheap', price: 1, sold: false },
    { name: 'sold', price: 9, sold: true },
  ]
  expect(await namesThrough('price=lt.5,sold=eq.true', rows, 1)).toEqual(['cheap and sold'])
})

test('patterns match with and without regard to case', async () => {
  const rows = [{ name: 'Growth hacks' }, { name: 'growth' }, { name: 'Retention' }]
  expect(await namesThrough('name=like.Growth%', rows, 1)).toEqual(['Growth hacks'])
  await client.realtime.disconnect()
  await backend.sql`truncate public.things`
  expect(await namesThrough('name=imatch.^gro', rows, 2)).toEqual(['Growth hacks', 'growth'])
})

test('identifiers and lists have their own equality', async () => {
  const part_id = 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'
  const rows = [
    { name: 'part', part_id, labels: '{x,y}' },
    { name: 'other', part_id: null, labels: '{y}' },
  ]
  expect(await namesThrough(`part_id=eq.${part_id.toLowerCase()},labels=eq."{x,y}"`, rows, 1)).toEqual([
    'part',
  ])
})

test('many subscribers with filters of their own each get theirs', async () => {
  client = backend.client()
  const binding = { event: '*', schema: 'public', table: 'things' } as const
  const watchers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => watch(client, `own-${i}`, { ...binding, filter: `id=eq.${i}` })),
  )
  await backend.sql`insert into public.things (id, name) select n, 'n' || n from generate_series(0, 29) as n`
  const seen = await Promise.all(watchers.map(async watcher => summarize(await settle(watcher, 1))))
  expect(seen.flat()).toEqual(Array.from({ length: 20 }, (_, i) => `INSERT n${i}`))
})

test('a deleted row is judged by its key alone', async () => {
  client = backend.client()
  const binding = { event: 'DELETE', schema: 'public', table: 'things' } as const
  const [byKey, byName] = await Promise.all([
    watch(client, 'by-key', { ...binding, filter: 'id=gt.1' }),
    watch(client, 'by-name', { ...binding, filter: 'name=neq.one' }),
  ])
  await backend.sql`insert into public.things (id, name) values (1, 'one'), (2, 'two')`
  await backend.sql`delete from public.things`
  expect((await settle(byKey, 1))[0]?.old).toEqual({ id: 2 })
  await settle(byName, 0)
})

test.each([
  ['an unknown column', 'nothing=eq.1', 'Unable to subscribe to changes with given parameters'],
  ['a value of another type', 'count=eq.many', 'Unable to subscribe to changes with given parameters'],
  ['one bad value of a list', 'count=in.(1,many)', 'Unable to subscribe to changes with given parameters'],
  ['an operator the type lacks', 'plain=eq.{}', 'Unable to subscribe to changes with given parameters'],
  ['a pattern on a number', 'count=like.1%', 'Unable to subscribe to changes with given parameters'],
  ['a broken pattern', 'name=match.(', 'Unable to subscribe to changes with given parameters'],
  ['true of a number', 'count=is.true', 'Unable to subscribe to changes with given parameters'],
  ['an unknown operator', 'name=near.1', 'Error parsing `filter` params: '],
  ['no operator', 'name', 'Error parsing `filter` params: '],
])('%s is refused in words', async (_, filter, message) => {
  client = backend.client()
  const binding = { event: '*', schema: 'public', table: 'things', filter } as const
  const watcher = startWatching(client, 'refused', binding)
  await expect.poll(() => watcher.system).toHaveLength(1)
  expect(watcher.system[0]).toEqual({
    extension: 'postgres_changes',
    status: 'error',
    message: expect.stringContaining(message),
    channel: 'refused',
  })
  expect(String(watcher.system[0]?.message)).not.toMatch(/select|::|json_array/i)
  expect(watcher.statuses).toEqual(['SUBSCRIBED'])
})

test('a filter on a wildcard is refused', async () => {
  client = backend.client()
  const watcher = startWatching(client, 'wild', {
    event: '*',
    schema: 'public',
    table: '*',
    filter: 'id=eq.1',
  })
  await expect.poll(() => watcher.system).toHaveLength(1)
  expect(watcher.system[0]?.message).toMatch(/^Error parsing `filter` params: /)
})

test('selected columns of a wildcard, and unknown ones, are refused', async () => {
  client = backend.client()
  const wild = startWatching(client, 'wild', { event: '*', schema: 'public', select: ['id'] })
  const unknown = startWatching(client, 'unknown', {
    event: '*',
    schema: 'public',
    table: 'things',
    select: ['id', 'nothing'],
  })
  await expect.poll(() => [...wild.system, ...unknown.system]).toHaveLength(2)
  expect(wild.system[0]?.message).toMatch(/^Column selection is not supported for wildcard subscriptions\./)
  expect(unknown.system[0]?.message).toMatch(/^Unable to subscribe/)
})
