import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../server/migrate.ts'
import { startBackend, type TestBackend } from '../../support/backend.ts'

const directory = join(import.meta.dirname, '../../../supabase/migrations')
const files = readdirSync(directory).filter(name => name.endsWith('.sql'))
const read = (name: string) => readFileSync(join(directory, name), 'utf8')

let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.stop())

test('migrations bear a time of their own, so that their order is everywhere the same', () => {
  expect(files.filter(name => !/^\d{14}_[a-z_]+\.sql$/.test(name))).toEqual([])
  const times = files.map(name => name.slice(0, 14))
  expect(new Set(times).size).toBe(times.length)
})

test('they were applied in the order of their names, and a second start applies nothing', async () => {
  const rows = await backend.sql`
    select name from migrations.applied where source = 'product' order by applied_at`
  expect(rows.map(({ name }) => name)).toEqual([...files].sort())
  expect(await migrate(backend.sql)).toEqual([])
})

test('a table comes with its row-level security and its policies in one migration', () => {
  const tables = files.flatMap(file =>
    [...read(file).matchAll(/create table (public\.\w+)/g)].map(([, table]) => ({ file, table })),
  )
  expect(tables.length).toBeGreaterThan(0)
  for (const { file, table } of tables) {
    expect(read(file), file).toContain(`alter table ${table} enable row level security`)
    expect(read(file), file).toMatch(new RegExp(`create policy "[^"]+" on ${table}\\b`))
  }
})

test('they touch nothing that a hosted project lacks', () => {
  for (const file of files) {
    const sql = read(file).replaceAll(/--.*$/gm, '')
    expect(sql, file).not.toMatch(/\b(backend|realtime|migrations)\./)
    expect(sql, file).not.toMatch(
      /\b(superuser|create extension(?! if not exists pg_trgm )|alter system|create role|event trigger)\b/i,
    )
    expect(sql, file).not.toMatch(/^\s*(begin|commit)\s*;/im)
  }
})
