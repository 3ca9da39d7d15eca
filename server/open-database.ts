import { connect } from '../backend/database/connect.ts'
import type { DatabaseUrls } from '../backend/database.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { connectAdmin, prepareDatabaseRoles } from './database-roles.ts'
import { migrate } from './migrate.ts'
import { startPostgres } from './postgres.ts'
import { StartupError } from './startup-error.ts'

/** The embedded PostgreSQL, or the one of DATABASE_URL, migrated. @throws StartupError */
export async function openDatabase(
  { databaseUrl, dataDirectory }: { databaseUrl: string | null; dataDirectory: string },
  say: (line: string) => void,
  running: AsyncDisposableStack,
): Promise<DatabaseUrls> {
  const directory = prepareDataDirectory(dataDirectory)
  running.defer(async () => directory.removeIfEmpty())
  say(databaseUrl ? 'Connecting to the database…' : 'Starting the database…')
  let url = databaseUrl
  if (!url) {
    const embedded = await startPostgres(dataDirectory, say)
    running.defer(() => embedded.stop())
    url = embedded.url
  }
  if (databaseUrl) {
    await requireSupportedVersion(databaseUrl)
  }
  const urls = await prepareDatabaseRoles(url, say)
  await migrateAs(urls.ownerUrl, say)
  return urls
}

export async function migrateAs(ownerUrl: string, say: (line: string) => void): Promise<void> {
  const sql = connect(ownerUrl, { max: 2 })
  try {
    const applied = await migrate(sql)
    if (applied > 0) {
      say(`The database is up to date (${applied} migrations applied).`)
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const oldestVersion = 15

async function requireSupportedVersion(databaseUrl: string): Promise<void> {
  const sql = connectAdmin(databaseUrl)
  try {
    const [row] = await sql`select current_setting('server_version_num')::int as version`
    if (row && row.version < oldestVersion * 10_000) {
      throw new StartupError(
        `DATABASE_URL is PostgreSQL ${Math.floor(row.version / 10_000)}; ${oldestVersion} or newer is needed.`,
      )
    }
  } catch (error) {
    if (error instanceof StartupError) {
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
