import type { Sql } from '../../backend/database.ts'
import { StartupError } from '../startup-error.ts'
import { type MigrationFile, splitStatements } from './migration-file.ts'
import { lockTimeout, retryWhileLocked } from './wait-for-lock.ts'

interface Surroundings {
  /** Another session, which sees who holds a lock; it has no snapshot between statements. */
  observer: Sql
  say: (line: string) => void
  maxLockWait: number | undefined
}

/** @throws StartupError when a lock is not given back */
export async function applyMigration(
  sql: Sql,
  migration: MigrationFile,
  surroundings: Surroundings,
): Promise<void> {
  try {
    if (migration.marks.isOutsideTransaction) {
      await applyStatements(sql, migration)
    } else {
      await applyInTransaction(sql, migration, surroundings)
    }
  } catch (cause) {
    if (cause instanceof StartupError) {
      throw cause
    }
    throw new Error(`The migration ${migration.name} failed`, { cause })
  }
}

async function applyInTransaction(
  sql: Sql,
  migration: MigrationFile,
  { observer, say, maxLockWait }: Surroundings,
): Promise<void> {
  let pid: number | null = null
  await retryWhileLocked(observer, {
    title: `The migration ${migration.name}`,
    pid: () => pid,
    say,
    maxWait: maxLockWait,
    async run() {
      await sql.begin(async transaction => {
        const [row] = await transaction<{ pid: number }[]>`
          select pg_catalog.pg_backend_pid() as pid, set_config('lock_timeout', ${String(lockTimeout)}, true)`
        pid = row?.pid ?? null
        await transaction.unsafe(migration.sql)
        await record(transaction, migration)
      })
    },
  })
}

/** Such statements wait without making others wait behind them, so they have no limit. */
async function applyStatements(sql: Sql, migration: MigrationFile): Promise<void> {
  for (const statement of splitStatements(migration.sql)) {
    await dropInvalidIndex(sql, statement)
    await sql.unsafe(statement)
  }
  await record(sql, migration)
}

async function dropInvalidIndex(sql: Sql, statement: string): Promise<void> {
  const [, name, schema] =
    /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on\s+(?:only\s+)?(\w+)\./i.exec(
      statement,
    ) ?? []
  // PostgreSQL 15 refuses an empty name, which later ones don't find.
  if (!name) return
  const [invalid] = await sql<{ index: string }[]>`
    select i.indexrelid::regclass::text as index
    from pg_catalog.pg_index i
    where i.indexrelid = to_regclass(${`${schema}.${name}`}) and not i.indisvalid`
  if (invalid) {
    await sql.unsafe(`drop index concurrently ${invalid.index}`)
  }
}

const record = (sql: Pick<Sql, 'unsafe'>, { source, name, marks }: MigrationFile) =>
  sql.unsafe('insert into migrations.history (source, name, compatible) values ($1, $2, $3)', [
    source,
    name,
    marks.isCompatible,
  ])
