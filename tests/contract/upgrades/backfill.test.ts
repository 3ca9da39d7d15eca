import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '../../../backend/database/connect.ts'
import { migrate } from '../../../server/migrate.ts'
import { runBackfill, toBatchSize } from '../../../server/migrations/backfill.ts'
import { listMigrations, parseMarks } from '../../../server/migrations/migration-file.ts'
import { cloneTemplate, toUrls } from '../../support/backend.ts'

// Without a backend, which would read the schema anew at each change.
const databaseUrl = await cloneTemplate()
const sql = connect(toUrls(databaseUrl).ownerUrl, { max: 4 })
const superuser = postgres(databaseUrl, { max: 1, fetch_types: false })
afterAll(() => Promise.all([sql.end({ timeout: 1 }), superuser.end()]))

const words = {
  name: 'count_words',
  sql: `
    with batch as (
      select id from public.posts
      where id > coalesce($1, '00000000-0000-0000-0000-000000000000')::uuid
      order by id
      limit $2
    ),
    changed as (
      update public.posts set words = array_length(string_to_array(content, ' '), 1)
      where id in (select id from batch)
    )
    select (select id::text from batch order by id desc limit 1) as cursor, (select count(*) from batch) as rows`,
}

beforeAll(async () => {
  await sql`alter table public.posts add column words int`
  await sql`
    insert into public.posts (title, content, excerpt)
    select 'Post ' || i, 'two words', 'x' from generate_series(1, 350) i`
})

beforeEach(async () => {
  await sql`update public.posts set words = null`
  await sql`delete from backend.backfills`
})

const countDone = async () => {
  const [row] = await sql<
    [{ count: number }]
  >`select count(*)::int as count from public.posts where words = 2`
  return row.count
}

test('a backfill that is stopped goes on where it was, and passes each row once', async () => {
  const stopping = new AbortController()
  await runBackfill(sql, words, { pauses: true, signal: stopping.signal, onProgress: () => stopping.abort() })
  expect(await countDone()).toBe(100)
  const passed: number[] = []
  await runBackfill(sql, words, { pauses: false, onProgress: rows => passed.push(rows) })
  expect(await countDone()).toBe(350)
  expect(passed.at(-1)).toBe(350)
  const [state] =
    await sql`select rows::int, cursor, finished_at is not null as finished from backend.backfills`
  expect(state).toEqual({ rows: 350, cursor: null, finished: true })

  await sql`update public.posts set words = null`
  await runBackfill(sql, words, { pauses: false })
  expect(await countDone()).toBe(0)
})

test('two at once pass each row once between them', async () => {
  await Promise.all([runBackfill(sql, words, { pauses: false }), runBackfill(sql, words, { pauses: false })])
  expect(await countDone()).toBe(350)
  expect(await sql`select rows::int from backend.backfills`).toEqual([{ rows: 350 }])
})

test('a row that somebody is saving is waited for, and what they saved stays', async () => {
  const editor = postgres(databaseUrl, { max: 1, fetch_types: false })
  await editor.unsafe('begin')
  await editor`update public.posts set content = 'now three words' where title = 'Post 7'`
  const running = runBackfill(sql, words, { pauses: false })
  const isWaiting = async () => {
    const rows = await superuser`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return rows.length > 0
  }
  await expect.poll(isWaiting).toBe(true)
  await editor.unsafe('commit')
  await running
  expect(await sql`select content, words from public.posts where title = 'Post 7'`).toEqual([
    { content: 'now three words', words: 3 },
  ])
  await editor.end()
})

test('a backfill is nobody’s edit: posts keep the time of their last one, and an edit moves it on', async () => {
  const times = () => sql`select updated_at from public.posts order by id`
  const before = await times()
  await runBackfill(sql, words, { pauses: false })
  expect(await times()).toEqual(before)
  await sql`update public.posts set excerpt = 'edited'`
  expect(await times()).not.toEqual(before)
})

test('a backfill tells that its tables changed, and not of each row', async () => {
  const heard: { table: string; key: unknown }[] = []
  const listener = postgres(databaseUrl, { max: 1, fetch_types: false })
  await listener.listen('realtime_changes', payload => heard.push(JSON.parse(payload)))
  await sql`select realtime.watch_published_tables()`
  await runBackfill(sql, words, { pauses: false })
  await expect.poll(() => heard.map(({ table }) => table)).toContain('posts')
  expect(heard.filter(({ key }) => key !== null)).toEqual([])
  await sql`update public.posts set excerpt = 'told' where title = 'Post 1'`
  await expect.poll(() => heard.some(({ key }) => key !== null)).toBe(true)
  await listener.end()
})

test('a batch grows and shrinks towards the time that it may take', () => {
  expect(toBatchSize(100, 6)).toBe(200)
  expect(toBatchSize(100, 600)).toBe(50)
  expect(toBatchSize(100, 80)).toBe(75)
  expect(toBatchSize(5_000, 1)).toBe(5_000)
})

test('a migration that comes after a backfill finishes it first', async () => {
  const text =
    '-- migrate: after backfill count_words\nalter table public.posts add check (words is not null)'
  const name = '20990101000000_words.sql'
  const last = { source: 'product' as const, name, sql: text, marks: parseMarks(text, name) }
  await migrate(sql, { migrations: [...listMigrations(), last], backfills: [words] })
  expect(await countDone()).toBe(349)
})
