import postgres from 'postgres'
import { afterAll, afterEach, expect, test } from 'vitest'
import { connect } from '../../../backend/database/connect.ts'
import { migrate } from '../../../server/migrate.ts'
import { listMigrations, type MigrationFile, parseMarks } from '../../../server/migrations/migration-file.ts'
import { cloneTemplate, toUrls } from '../../support/backend.ts'

// Without a backend, which would read the schema anew at each change.
const databaseUrl = await cloneTemplate()
const sql = connect(toUrls(databaseUrl).ownerUrl, { max: 5 })
const superuser = postgres(databaseUrl, { max: 1, fetch_types: false })
// One of its transactions never settles, as its session was killed.
afterAll(() => Promise.all([sql.end({ timeout: 1 }), superuser.end()]))

/** The product's migrations and one more. */
function withLater(text: string): MigrationFile[] {
  const name = `20990101000000_${crypto.randomUUID()}.sql`
  return [...listMigrations(), { source: 'product', name, sql: text, marks: parseMarks(text, name) }]
}

const isApplied = async (migrations: MigrationFile[]) => {
  const rows = await sql`select from migrations.history where name = ${migrations.at(-1)?.name ?? ''}`
  return rows.length === 1
}

let holders: postgres.Sql[] = []
afterEach(async () => {
  await Promise.all(holders.map(holder => holder.end({ timeout: 0 })))
  holders = []
  await sql`delete from migrations.history where name like '2099%'`
})

async function holdLock(statement: string): Promise<{ pid: number; giveBack: () => Promise<void> }> {
  const holder = postgres(databaseUrl, { max: 1, connection: { application_name: 'psql of Ada' } })
  holders.push(holder)
  await holder.unsafe('begin')
  const [row] = await holder<[{ pid: number }]>`select pg_backend_pid() as pid`
  await holder.unsafe(statement)
  return { pid: row.pid, giveBack: () => holder.end({ timeout: 0 }) }
}

test('a migration waits for who reads the table, by name, and lets everybody else through meanwhile', async () => {
  const holder = await holdLock('select count(*) from public.posts')
  const said: string[] = []
  const migrations = withLater('alter table public.posts add column subtitle text')
  const migrating = migrate(sql, { migrations, say: line => said.push(line) })
  await expect.poll(() => said.join()).toContain(`waits for process ${holder.pid} (psql of Ada)`)

  // Between two tries nobody stands in the queue before this one, which would otherwise wait for the holder, too.
  expect(await sql`select count(*) from public.posts`).toHaveLength(1)
  expect(await isApplied(migrations)).toBe(false)
  await holder.giveBack()
  expect(await migrating).toBe(1)
  expect(await sql`select subtitle from public.posts`).toEqual([])
})

test('a lock that is not given back ends the start with a sentence, and nothing is kept', async () => {
  const holder = await holdLock('lock table public.categories in access share mode')
  const migrations = withLater(
    'create table public.kept (); alter table public.categories add column colour text',
  )
  await expect(migrate(sql, { migrations, maxLockWait: 300 })).rejects.toThrow(
    /^The migration 2099\S+ can't be applied, as process \d+ \(psql of Ada\) holds a lock/,
  )
  await holder.giveBack()
  expect(await sql`select to_regclass('public.kept') as made`).toEqual([{ made: null }])
  expect(await isApplied(migrations)).toBe(false)
})

test('of two that migrate together one works, also where an index is made while everybody writes', async () => {
  const migrations = withLater(`-- migrate: compatible
-- migrate: outside a transaction
create index concurrently if not exists posts_excerpt_idx on public.posts (md5(excerpt));
create index concurrently if not exists posts_content_idx
on public.posts (md5(content));
`)
  // The index waits for who is writing, and the second start for the first, whose index must not wait for it in turn.
  const writer = await holdLock('lock table public.posts in row exclusive mode')
  const said: string[] = []
  const migrating = [1, 2].map(() => migrate(sql, { migrations, say: line => said.push(line) }))
  await expect.poll(() => said).toEqual(['Another process is migrating the database; waiting for it…'])
  await writer.giveBack()
  expect((await Promise.all(migrating)).toSorted()).toEqual([0, 1])
  expect(
    await sql`select indisvalid from pg_index where indexrelid::regclass::text ~ 'posts_(excerpt|content)_idx'`,
  ).toEqual([{ indisvalid: true }, { indisvalid: true }])
})

test('an index that a killed migration left half made is made anew', async () => {
  await sql`insert into public.categories (name) values ('One'), ('Two')`
  await expect(
    sql.unsafe('create unique index concurrently categories_half_idx on public.categories ((true))'),
  ).rejects.toThrow('could not create unique index')
  const migrations = withLater(`-- migrate: outside a transaction
create index concurrently if not exists categories_half_idx on public.categories (name);`)
  expect(await migrate(sql, { migrations })).toBe(1)
  expect(
    await sql`select indisvalid, indisunique from pg_index where indexrelid = 'categories_half_idx'::regclass`,
  ).toEqual([{ indisvalid: true, indisunique: false }])
})

test('a migration whose session is killed leaves nothing, and the next start applies it', async () => {
  const migrations = withLater('create table public.late (); select pg_sleep(60)')
  const migrating = migrate(sql, { migrations })
  migrating.catch(() => {})
  const kill = () => superuser`
    select pg_terminate_backend(pid) as killed from pg_stat_activity
    where datname = current_database() and query ~ 'pg_sleep\\(60\\)' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await kill()).length).toBe(1)
  await expect(migrating).rejects.toThrow(/failed$/)
  expect(await sql`select to_regclass('public.late') as made`).toEqual([{ made: null }])

  const shorter = migrations.map(file => ({ ...file, sql: file.sql.replace('60', '0') }))
  expect(await migrate(sql, { migrations: shorter })).toBe(1)
})

test('a version before starts on newer migrations that are marked compatible, and on no others', async () => {
  const compatible = withLater('-- migrate: compatible\ncreate table private.for_later ();')
  expect(await migrate(sql, { migrations: compatible })).toBe(1)
  expect(await migrate(sql)).toBe(0)

  const contract = withLater('-- migrate: contract\ndrop table private.for_later;')
  expect(await migrate(sql, { migrations: [...compatible, ...contract.slice(-1)] })).toBe(1)
  await expect(migrate(sql)).rejects.toThrow(/made by a newer version .* can't live with/)
})

test('a mark that is none is an error, not a comment', () => {
  expect(() => withLater('-- migrate: compatibel')).toThrow(/has the mark "compatibel", which is none/)
})

test('a history from before the marks takes them on, and its migrations count as not compatible', async () => {
  await sql`alter table migrations.history drop column compatible`
  expect(await migrate(sql, { migrations: withLater('select') })).toBe(1)
  expect(await sql`select count(*)::int as count from migrations.history where compatible`).toEqual([
    { count: 0 },
  ])
})
