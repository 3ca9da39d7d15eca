import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connect } from '../../../backend/database/connect.ts'
import type { Sql } from '../../../backend/database.ts'
import { upgradeDatabaseCommand } from '../../../server/commands/upgrade-database.ts'
import { prepareDatabaseRoles } from '../../../server/database-roles.ts'
import { requireVersion } from '../../../server/postgres-cluster.ts'
import { copyDatabase, listLostIndexes } from '../../../server/upgrade/copy-database.ts'
import { markComplete, replaceCluster, toStagingFolder } from '../../../server/upgrade/replace-cluster.ts'
import { setUpBackend } from '../../support/backend.ts'
import { toDatabase } from '../../support/global-setup.ts'

const backend = await setUpBackend()
const opened: Sql[] = []
afterAll(() => Promise.all(opened.map(sql => sql.end({ timeout: 5 }))))

async function makeEmptyDatabase(): Promise<Sql> {
  const name = `upgraded_${crypto.randomUUID().replaceAll('-', '')}`
  await backend.superuser`create database ${backend.superuser(name)}`
  const { ownerUrl } = await prepareDatabaseRoles(toDatabase(inject('postgresUrl'), name), () => {})
  const sql = connect(ownerUrl, { max: 3 })
  opened.push(sql)
  return sql
}

const connectSource = () => {
  const sql = connect(backend.database.urls.ownerUrl, { max: 5 })
  opened.push(sql)
  return sql
}

async function readTables(sql: Sql): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('auth', 'storage', 'realtime', 'rest', 'backend', 'private', 'migrations', 'public')`
  const rows = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      (
        await sql.unsafe(`select coalesce(json_agg(t order by t::text), '[]')::text as rows from ${name} t`)
      )[0]?.rows,
    ]),
  )
  return Object.fromEntries(rows)
}

test('a copy has every row of every table, also what a backup leaves out, and the source is as it was', async () => {
  const person = await backend.people.editor
  await backend.sql`
    insert into public.posts (title, content, excerpt)
    values ('Tabs and breaks', ${'a\tb\nc\\d'}, 'x'), ('Ọjà tuntun', ${'é'.repeat(5000)}, 'y')`
  await backend.sql`
    insert into backend.conditions (kind, severity, sentence, advice) values ('told', 'warning', 'It is so', 'Mend it')`
  expect(person).toBeTruthy()
  // Written by a start on its own time.
  await expect
    .poll(() => backend.sql`select from backend.secrets where name = 'file_store_id'`)
    .toHaveLength(1)
  const source = connectSource()
  const before = await readTables(source)
  const target = await makeEmptyDatabase()
  const restored = await copyDatabase({ source, target, onProgress: () => {} })

  expect(restored.privileges).toEqual({ missing: [], surplus: [] })
  expect(Object.keys(before).length).toBeGreaterThan(30)
  expect(await readTables(target)).toEqual(before)
  expect(await readTables(source)).toEqual(before)
  expect(await listLostIndexes(source, target)).toEqual([])
  // Triggers are on again, so an address is made for a post.
  await target`insert into public.posts (title, content, excerpt) values ('After the copy', 'c', 'e')`
  expect(await target`select slug from public.posts where title = 'After the copy'`).toEqual([
    { slug: 'after-the-copy' },
  ])
})

test('an index that somebody made by hand is named, and a table of theirs refused', async () => {
  await backend.sql`create index posts_by_hand_idx on public.posts (updated_at)`
  const source = connectSource()
  const target = await makeEmptyDatabase()
  await copyDatabase({ source, target, onProgress: () => {} })
  expect(await listLostIndexes(source, target)).toEqual(['public.posts_by_hand_idx'])

  await backend.sql`create table public.made_by_hand (id int)`
  await expect(
    copyDatabase({ source, target: await makeEmptyDatabase(), onProgress: () => {} }),
  ).rejects.toThrow('no migration makes: public.made_by_hand')
  await backend.sql`drop table public.made_by_hand`
})

test('an empty database is refused with a sentence', async () => {
  const [source, target] = [await makeEmptyDatabase(), await makeEmptyDatabase()]
  await expect(copyDatabase({ source, target, onProgress: () => {} })).rejects.toThrow(
    'The database that is to be copied is empty',
  )
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holla-upgrade-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))

function makeClusters(): void {
  for (const [path, version] of [
    [join(folder, 'postgres'), '15'],
    [join(toStagingFolder(folder), 'postgres'), '18'],
  ] as const) {
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'PG_VERSION'), `${version}\n`)
  }
}

const versionIn = (name: string) => readFileSync(join(folder, name, 'PG_VERSION'), 'utf8').trim()

test('until the new cluster is whole the old one stays in its place', () => {
  makeClusters()
  expect(replaceCluster(folder)).toBe(null)
  expect(versionIn('postgres')).toBe('15')
  expect(() => requireVersion(join(folder, 'postgres'), '18')).toThrow(
    'made by PostgreSQL 15, but this is PostgreSQL 18. Run npm run upgrade-database',
  )
})

test('once it is whole it takes the place, also when the upgrade was killed halfway', () => {
  makeClusters()
  markComplete(folder)
  // Killed between the two renames.
  renameSync(join(folder, 'postgres'), join(folder, 'postgres-15'))
  expect(replaceCluster(folder)).toBe(null)
  expect(versionIn('postgres')).toBe('18')
  expect(versionIn('postgres-15')).toBe('15')
  expect(existsSync(toStagingFolder(folder))).toBe(false)
})

test('the old one is kept beside it, and never in place of one kept before', () => {
  makeClusters()
  mkdirSync(join(folder, 'postgres-15'))
  markComplete(folder)
  expect(replaceCluster(folder)).toMatch(/postgres-15-\d+$/)
  expect(readdirSync(folder)).toHaveLength(3)
  expect(replaceCluster(folder)).toBe(null)
})

test('a database that a site uses is not copied', async () => {
  await expect(
    upgradeDatabaseCommand.run({
      values: {},
      positionals: [],
      env: { DATABASE_URL: backend.databaseUrl, DATA_DIR: folder },
    }),
  ).rejects.toThrow(/A site uses the database of DATABASE_URL \(\d+ connections\)/)
})
