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
export async function migrate(sql: Sql): Promise<string[]> {
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(hashtextextended('holla migrations', 0))`
    await connection`create schema if not exists migrations`
    await connection`
      create table if not exists migrations.applied (
        source text not null,
        name text not null,
        applied_at timestamptz not null default now(),
        primary key (source, name)
      )`
    const rows = await connection<{ source: string; name: string }[]>`
      select source, name from migrations.applied where source in ${connection(sources.map(({ name }) => name))}`
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
    for (const { source, file, path } of missing) {
      await connection.unsafe('begin')
      try {
        await connection.unsafe(readFileSync(path, 'utf8'))
        await connection`insert into migrations.applied (source, name) values (${source}, ${file})`
        await connection.unsafe('commit')
      } catch (cause) {
        await connection.unsafe('rollback')
        throw new Error(`The migration ${file} failed`, { cause })
      }
    }
    return missing.map(({ file }) => file)
  } finally {
    await connection`select pg_advisory_unlock(hashtextextended('holla migrations', 0))`
    connection.release()
  }
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
