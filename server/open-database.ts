import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../backend/database/connect.ts'
import { maxConnectionsPerProcess } from '../backend/database/pools.ts'
import type { DatabaseUrls, Sql } from '../backend/database.ts'
import { requireNoRestore, requireNoRestoreInFolder } from './backup/restore-mark.ts'
import type { Config } from './config.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { connectAdmin, prepareDatabaseRoles } from './database-roles.ts'
import { listMissingMigrations, migrate } from './migrate.ts'
import { startPostgres } from './postgres.ts'
import { isDatabaseStarting, StartupError } from './startup-error.ts'

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDirectory' | 'migrateAtStart' | 'workers'>

/** @throws StartupError */
export async function openDatabase(
  { databaseUrl, dataDirectory, migrateAtStart, workers }: DatabaseConfig,
  say: (line: string) => void,
  running: AsyncDisposableStack,
): Promise<DatabaseUrls> {
  const directory = prepareDataDirectory(dataDirectory)
  requireNoRestoreInFolder(dataDirectory)
  running.defer(async () => directory.removeIfEmpty())
  say(databaseUrl ? 'Connecting to the database…' : 'Starting the database…')
  let url = databaseUrl
  if (!url) {
    const maxConnections = Math.max(200, connectionsFor(workers) + 50)
    const embedded = await startPostgres(dataDirectory, say, { maxConnections, running })
    url = embedded.url
  }
  const adminUrl = url
  // Each step can be repeated, as the database may enter recovery at any moment.
  if (databaseUrl) {
    await onceStarted(() => requireUsableDatabase(databaseUrl, workers, say), say)
  }
  const urls = await onceStarted(() => prepareDatabaseRoles(adminUrl, say), say)
  const { ownerUrl } = urls
  await onceStarted(() => (migrateAtStart ? migrateAs(ownerUrl, say) : requireMigrated(ownerUrl)), say)
  return urls
}

const longestWait = 10 * 60_000

async function onceStarted<T>(step: () => Promise<T>, say: (line: string) => void): Promise<T> {
  const begun = Date.now()
  let isTold = false
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!isDatabaseStarting(error) || Date.now() - begun > longestWait) {
        throw error
      }
    }
    if (!isTold) {
      say('The database is starting or recovering; waiting…')
      isTold = true
    }
    await delay(500)
  }
}

/** @throws StartupError */
export async function migrateAs(ownerUrl: string, say: (line: string) => void): Promise<void> {
  const sql = connectMigrator(ownerUrl)
  try {
    await requireNoRestore(sql)
    const applied = await migrate(sql, { say })
    if (applied > 0) {
      say(`The database is up to date (${applied} migrations applied).`)
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** One of the two holds the lock. The server's limits for statements are not for migrations. */
const connectMigrator = (ownerUrl: string): Sql =>
  connect(ownerUrl, {
    max: 2,
    connection: { application_name: 'holla migrations', statement_timeout: 0 },
  })

async function requireMigrated(ownerUrl: string): Promise<void> {
  const sql = connectMigrator(ownerUrl)
  try {
    await requireNoRestore(sql)
    const missing = await listMissingMigrations(sql)
    if (missing.length > 0) {
      throw new StartupError(
        `The database lacks ${missing.join(', ')}, and MIGRATE_AT_START is false. Run npm run migrate first.`,
      )
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

export const oldestVersion = 15

/** One more for the start and for commands. */
export const connectionsFor = (workers: number) => workers * maxConnectionsPerProcess + 1

async function requireUsableDatabase(
  databaseUrl: string,
  workers: number,
  say: (line: string) => void,
): Promise<void> {
  const sql = connectAdmin(databaseUrl)
  try {
    const [found] = await sql<[{ version: number; most: number; open: number; isReadOnly: boolean }]>`
      select
        current_setting('server_version_num')::int as version,
        current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0) as most,
        (select count(*)::int from pg_stat_activity
          where usename is not null and pid <> pg_backend_pid()) as open,
        pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly"`
    if (found.version < oldestVersion * 10_000) {
      throw new StartupError(
        `DATABASE_URL is PostgreSQL ${Math.floor(found.version / 10_000)}; ${oldestVersion} or newer is needed.`,
      )
    }
    if (found.isReadOnly) {
      throw new StartupError(
        'The database of DATABASE_URL can only be read. Use its primary server, and see whether its disk is full.',
      )
    }
    const needed = connectionsFor(workers)
    if (found.most < needed) {
      throw new StartupError(
        `The database of DATABASE_URL takes ${found.most} connections, and ${workers} ${workers === 1 ? 'worker opens' : 'workers open'} up to ${needed}. Raise its max_connections, or set WORKERS lower.`,
      )
    }
    if (found.most < found.open + needed) {
      say(
        `The database takes ${found.most} connections, of which ${found.open} are open, and this start may need ${needed} more. Raise its max_connections.`,
      )
    }
  } catch (error) {
    if (error instanceof StartupError || isDatabaseStarting(error)) {
      throw error
    }
    const reason =
      error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error)
    throw new StartupError(
      `The database of DATABASE_URL can't be used: ${reason}. Check address, user and password.`,
      error,
    )
  } finally {
    await sql.end({ timeout: 5 })
  }
}
