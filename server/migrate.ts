import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '../backend/database.ts'
import { applyMigration } from './migrations/apply-migration.ts'
import { type Backfill, listBackfills, runBackfill } from './migrations/backfill.ts'
import { listUnfinished } from './migrations/backfill-job.ts'
import { listMigrations, type MigrationFile } from './migrations/migration-file.ts'
import { StartupError } from './startup-error.ts'

interface Options {
  migrations?: MigrationFile[]
  backfills?: Backfill[]
  say?: (line: string) => void
  /** How long a lock held elsewhere is retried, in milliseconds. */
  maxLockWait?: number | undefined
}

/** Returns how many files were applied. Needs 2 connections. @throws StartupError for a newer schema or a held lock */
export function migrate(
  sql: Sql,
  { migrations = listMigrations(), backfills = listBackfills(), say = () => {}, maxLockWait }: Options = {},
): Promise<number> {
  return withMigrationLock(sql, say, async lock => {
    await createHistory(sql)
    const missing = toMissing(await readHistory(sql), migrations)
    for (const migration of missing) {
      await finishBackfills(sql, migration, { backfills, say })
      await applyMigration(sql, migration, { observer: lock, say, maxLockWait })
    }
    if (missing.length > 0) {
      // Event triggers notify too, but only a superuser may create them.
      await sql`select pg_notify('pgrst', 'reload schema')`
    }
    return missing.length
  })
}

/** An upgrade that skips a version meets the migration before its backfill has finished. */
async function finishBackfills(
  sql: Sql,
  { name, marks }: MigrationFile,
  { backfills, say }: { backfills: Backfill[]; say: (line: string) => void },
): Promise<void> {
  for (const needed of marks.backfills) {
    const backfill = backfills.find(candidate => candidate.name === needed)
    if (!backfill) {
      throw new Error(`${name} comes after the backfill ${needed}, which there is not`)
    }
    const [left] = await listUnfinished(sql, [backfill])
    if (left) {
      say(`Finishing the backfill ${needed}, which ${name} needs…`)
      await runBackfill(sql, left, { pauses: false })
    }
  }
}

/** Changes nothing. @throws StartupError for a newer schema */
export async function listMissingMigrations(
  sql: Sql,
  migrations: MigrationFile[] = listMigrations(),
): Promise<string[]> {
  const [row] = await sql`select from pg_catalog.pg_class where oid = to_regclass('migrations.history')`
  const history = row ? await readHistory(sql) : []
  return toMissing(history, migrations).map(toKey)
}

async function createHistory(sql: Sql): Promise<void> {
  await sql`create schema if not exists migrations`
  await sql`
    create table if not exists migrations.history (
      source text not null,
      name text not null,
      applied_at timestamptz not null default now(),
      compatible boolean not null default false,
      primary key (source, name)
    )`
  // `add column if not exists` takes its lock even where the column exists.
  if (!(await hasCompatibleColumn(sql))) {
    await sql`alter table migrations.history add column compatible boolean not null default false`
  }
}

async function hasCompatibleColumn(sql: Sql): Promise<boolean> {
  const [row] = await sql`
    select from pg_catalog.pg_attribute
    where attrelid = to_regclass('migrations.history') and attname = 'compatible' and not attisdropped`
  return row !== undefined
}

interface AppliedMigration {
  source: string
  name: string
  isCompatible: boolean
}

const readHistory = (sql: Sql) => sql<AppliedMigration[]>`
  -- By way of the row, as the column came later.
  select source, name, coalesce((to_jsonb(history) ->> 'compatible')::boolean, false) as "isCompatible"
  from migrations.history
  where source in ('backend', 'product')`

function toMissing(applied: AppliedMigration[], migrations: MigrationFile[]): MigrationFile[] {
  const known = new Set(migrations.map(toKey))
  const newer = applied.filter(row => !row.isCompatible && !known.has(toKey(row))).map(toKey)
  if (newer.length > 0) {
    throw new StartupError(
      `This database was made by a newer version (it has ${newer.join(', ')}, which this version can't live with). Update the code, or choose another DATA_DIR or DATABASE_URL.`,
    )
  }
  const keys = new Set(applied.map(toKey))
  return migrations.filter(migration => !keys.has(toKey(migration)))
}

const toKey = ({ source, name }: { source: string; name: string }) => `${source}/${name}`

const lockPolling = 200

/** Polls, and without parameters, as `create index concurrently` waits for every snapshot (decision 39). */
async function withMigrationLock<T>(
  sql: Sql,
  say: (line: string) => void,
  work: (lock: Sql) => Promise<T>,
): Promise<T> {
  const result = await sql.begin(async lock => {
    await lock.unsafe('set local idle_in_transaction_session_timeout = 0')
    for (let tries = 1; ; tries += 1) {
      const [row] = await lock.unsafe<{ isOurs: boolean }[]>(
        `select pg_catalog.pg_try_advisory_xact_lock(hashtextextended('holla migrations', 0)) as "isOurs"`,
      )
      if (row?.isOurs) {
        break
      }
      if (tries === 2) {
        say('Another process is migrating the database; waiting for it…')
      }
      await delay(lockPolling)
    }
    return { value: await work(lock as unknown as Sql) }
  })
  return result.value
}

/** Databases from before decision 30. A superuser may read only the catalogue safely. @throws StartupError */
export async function requireNoFormerMigrations(sql: Sql): Promise<void> {
  const [row] = await sql`select from pg_catalog.pg_class where oid = to_regclass('migrations.applied')`
  if (row) {
    throw new StartupError(
      "This database was made by a version from before the first release and can't be carried over. Nothing in it was changed. Choose another DATA_DIR or DATABASE_URL, or move this one away, and start again.",
    )
  }
}

/** Other processes wait while `work` runs. The pool needs two connections, of which the lock's is idle meanwhile. */
export async function withLock<T>(sql: Sql, name: string, work: () => Promise<T>): Promise<T> {
  const result = await sql.begin(async lock => {
    await lock.unsafe('set local idle_in_transaction_session_timeout = 0')
    await lock`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
    return { value: await work() }
  })
  return result.value
}
