import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '../backend/database.ts'
import { StartProblem } from './problem.ts'

const root = join(import.meta.dirname, '..')

/** What a hosted project has already, then the product's own; each in order of its file names. */
const sources = [
  { name: 'backend', directory: join(root, 'backend/schema') },
  { name: 'product', directory: join(root, 'supabase/migrations') },
]

/**
 * Applies what is missing, each file in a transaction of its own, all under one lock: of several processes that
 * start together one works and the others wait. Returns the names of the files applied.
 * @throws StartProblem when the database was migrated by newer code
 */
export function migrate(sql: Sql): Promise<string[]> {
  return withLock(sql, 'holla migrations', async () => {
    await sql`create schema if not exists migrations`
    await sql`
      create table if not exists migrations.applied (
        source text not null,
        name text not null,
        applied_at timestamptz not null default now(),
        primary key (source, name)
      )`
    const rows = await sql<{ source: string; name: string }[]>`
      select source, name from migrations.applied where source in ${sql(sources.map(({ name }) => name))}`
    const applied = new Set(rows.map(row => `${row.source}/${row.name}`))
    const known = sources.flatMap(({ name, directory }) =>
      listFiles(directory).map(file => ({
        source: name,
        file,
        path: join(directory, file),
        key: `${name}/${file}`,
      })),
    )
    requireNoneUnknown(applied, new Set(known.map(migration => migration.key)))

    const missing = known.filter(migration => !applied.has(migration.key))
    for (const migration of missing) {
      await apply(sql, migration)
    }
    return missing.map(({ file }) => file)
  })
}

async function apply(sql: Sql, { source, file, path }: { source: string; file: string; path: string }) {
  try {
    await sql.begin(async transaction => {
      await transaction.unsafe(readFileSync(path, 'utf8'))
      await transaction`insert into migrations.applied (source, name) values (${source}, ${file})`
    })
  } catch (cause) {
    throw new Error(`The migration ${file} failed`, { cause })
  }
}

/**
 * Runs `work` while a transaction of its own holds the lock of that name; other processes wait for it. The pool needs
 * two connections.
 */
export async function withLock<T>(sql: Sql, name: string, work: () => Promise<T>): Promise<T> {
  const result = await sql.begin(async lock => {
    await lock`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
    return { value: await work() }
  })
  return result.value
}

const listFiles = (directory: string) =>
  readdirSync(directory)
    .filter(file => file.endsWith('.sql'))
    .sort()

function requireNoneUnknown(applied: Set<string>, known: Set<string>): void {
  const unknown = [...applied].filter(key => !known.has(key))
  if (unknown.length > 0) {
    throw new StartProblem(
      `This database was made by a newer version (it has ${unknown.join(', ')}). Update the code, or choose another DATA_DIR or DATABASE_URL.`,
    )
  }
}
