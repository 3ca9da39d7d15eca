import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '../backend/database.ts'
import { StartupError } from './startup-error.ts'

interface Migration {
  source: string
  name: string
  path: string
}

/**
 * Applies what is missing, each file in a transaction of its own, all under one lock: of several processes that
 * start together one works and the others wait. Returns how many files were applied.
 * @throws StartupError when the database was migrated by newer code
 */
export function migrate(sql: Sql): Promise<number> {
  return withLock(sql, 'holla migrations', async () => {
    await sql`create schema if not exists migrations`
    await sql`
      create table if not exists migrations.history (
        source text not null,
        name text not null,
        applied_at timestamptz not null default now(),
        primary key (source, name)
      )`
    const rows = await sql<Omit<Migration, 'path'>[]>`
      select source, name from migrations.history where source in ('backend', 'product')`
    const applied = new Set(rows.map(toKey))
    const migrations = listMigrations()
    requireNoneUnknown(applied, new Set(migrations.map(toKey)))

    const missing = migrations.filter(migration => !applied.has(toKey(migration)))
    for (const migration of missing) {
      await apply(sql, migration)
    }
    return missing.length
  })
}

/** What a hosted project has already, then the product's own. */
const listMigrations = () => [
  ...listFiles('backend', 'backend/schema'),
  ...listFiles('product', 'supabase/migrations'),
]

function listFiles(source: string, folder: string): Migration[] {
  const directory = join(import.meta.dirname, '..', folder)
  return readdirSync(directory)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => ({ source, name, path: join(directory, name) }))
}

const toKey = ({ source, name }: Omit<Migration, 'path'>) => `${source}/${name}`

async function apply(sql: Sql, { source, name, path }: Migration): Promise<void> {
  try {
    await sql.begin(async transaction => {
      await transaction.unsafe(readFileSync(path, 'utf8'))
      await transaction`insert into migrations.history (source, name) values (${source}, ${name})`
    })
  } catch (cause) {
    throw new Error(`The migration ${name} failed`, { cause })
  }
}

function requireNoneUnknown(applied: Set<string>, known: Set<string>): void {
  const unknown = [...applied].filter(key => !known.has(key))
  if (unknown.length > 0) {
    throw new StartupError(
      `This database was made by a newer version (it has ${unknown.join(', ')}). Update the code, or choose another DATA_DIR or DATABASE_URL.`,
    )
  }
}

/**
 * Databases from before decision 30 have the table `migrations.applied`. Asks the catalogue only, as a superuser may.
 * @throws StartupError
 */
export async function requireNoFormerMigrations(sql: Sql): Promise<void> {
  const [row] = await sql`select from pg_catalog.pg_class where oid = to_regclass('migrations.applied')`
  if (row) {
    throw new StartupError(
      "This database was made by a version from before the first release and can't be carried over. Nothing in it was changed. Choose another DATA_DIR or DATABASE_URL, or move this one away, and start again.",
    )
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
