import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { settle, startWatching, summarize, watch } from './support/watcher.ts'

const backend = await setUpBackend()

const addTable = async (name: string) => {
  await backend.sql.unsafe(`
    create table public.${name} (id bigint primary key, name text);
    grant all on public.${name} to anon;
    alter publication supabase_realtime add table public.${name}`)
}
const hasTrigger = async (table: string) =>
  (await backend.sql`select from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal`).length >
  0

test('a table that is added to the publication while the server runs is heard of at the next subscription', async () => {
  const client = backend.client()
  await watch(client, 'before', { event: '*', schema: 'public', table: 'posts' })
  await addTable('lamps')
  const watcher = await watch(client, 'room', { event: '*', schema: 'public', table: 'lamps' })
  await backend.sql`insert into public.lamps values (1, 'first')`
  expect(summarize(await settle(watcher, 1))).toEqual(['INSERT first'])
  await backend.sql`update public.lamps set name = 'second' where id = 1`
  expect(summarize(await settle(watcher, 2))).toEqual(['INSERT first', 'UPDATE second'])
  expect(watcher.system.map(({ status }) => status)).toEqual(['ok'])
  await client.realtime.disconnect()
})

test('who watches a whole schema hears of a table that is added later', async () => {
  const client = backend.client()
  const watcher = await watch(client, 'all', { event: '*', schema: 'public' })
  await addTable('chairs')
  await expect.poll(() => hasTrigger('public.chairs')).toBe(true)
  await backend.sql`insert into public.chairs values (1, 'first')`
  expect(summarize(await settle(watcher, 1))).toEqual(['INSERT first'])
  await client.realtime.disconnect()
})

test('a table that leaves the publication is heard of no more, and its writes cost nothing more', async () => {
  await addTable('doors')
  const client = backend.client()
  const watcher = await watch(client, 'room', { event: '*', schema: 'public', table: 'doors' })
  await backend.sql`alter publication supabase_realtime drop table public.doors`
  await expect.poll(() => hasTrigger('public.doors')).toBe(false)
  await backend.sql`insert into public.doors values (1, 'first')`
  await settle(watcher, 0)
  const late = startWatching(client, 'late', { event: '*', schema: 'public', table: 'doors' })
  await expect.poll(() => late.system.map(({ status }) => status)).toEqual(['error'])
  await client.realtime.disconnect()
})

test('a table whose key is renamed or made anew is heard of with the key that it has', async () => {
  await addTable('walls')
  const client = backend.client()
  await watch(client, 'before', { event: '*', schema: 'public', table: 'walls' })
  await backend.sql.unsafe(`
    alter table public.walls rename column id to "the Key";
    alter table public.walls drop constraint walls_pkey;
    alter table public.walls add primary key ("the Key", name)`)
  await expect
    .poll(
      async () => {
        const watcher = await watch(client, crypto.randomUUID(), {
          event: '*',
          schema: 'public',
          table: 'walls',
        })
        await backend.sql`insert into public.walls values (${Date.now()}, 'first')`
        await new Promise(resolve => setTimeout(resolve, 200))
        return watcher.changes.map(({ new: row }) => Object.keys(row))
      },
      { interval: 500 },
    )
    .toEqual([['the Key', 'name']])
  await client.realtime.disconnect()
})

test('a table that somebody holds is not said to be watched', async () => {
  await addTable('gates')
  const client = backend.client()
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = backend.sql.begin(async sql => {
    await sql`insert into public.gates values (1, 'held')`
    begun.resolve()
    await held.promise
  })
  await begun.promise
  const watcher = startWatching(client, 'room', { event: '*', schema: 'public', table: 'gates' })
  await expect.poll(() => watcher.system.map(({ status }) => status)).toEqual(['error'])
  held.resolve()
  await holding
  await expect
    .poll(async () => {
      const later = startWatching(client, crypto.randomUUID(), {
        event: '*',
        schema: 'public',
        table: 'gates',
      })
      await expect.poll(() => later.system).not.toEqual([])
      return later.system[0]?.status
    })
    .toBe('ok')
  expect(await hasTrigger('public.gates')).toBe(true)
  await client.realtime.disconnect()
})
