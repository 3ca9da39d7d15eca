import postgres from 'postgres'
import type { DatabaseUrls } from '../backend/database.ts'
import { withSafeTransactions } from '../backend/transaction.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { migrate } from './migrate.ts'
import { startPostgres } from './postgres.ts'
import { StartProblem } from './problem.ts'
import { connectAdmin, prepareRoles } from './roles.ts'

/** The embedded PostgreSQL, or the one of DATABASE_URL, migrated. @throws StartProblem */
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
    await requireSuitable(databaseUrl)
  }
  return prepareRoles(url, ownerUrl => migrateAs(ownerUrl, say), say)
}

export async function migrateAs(ownerUrl: string, say: (line: string) => void): Promise<void> {
  const sql = withSafeTransactions(postgres(ownerUrl, { max: 2, fetch_types: false, onnotice: () => {} }))
  try {
    const applied = await migrate(sql)
    if (applied.length > 0) {
      say(`The database is up to date (${applied.length} migrations applied).`)
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const oldestVersion = 15

async function requireSuitable(databaseUrl: string): Promise<void> {
  const sql = connectAdmin(databaseUrl)
  try {
    const [row] = await sql`select current_setting('server_version_num')::int as version`
    if (row && row.version < oldestVersion * 10_000) {
      throw new StartProblem(
        `DATABASE_URL is PostgreSQL ${Math.floor(row.version / 10_000)}; ${oldestVersion} or newer is needed.`,
      )
    }
  } catch (error) {
    if (error instanceof StartProblem) {
      throw error
    }
    const reason =
      error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error)
    throw new StartProblem(
      `The database of DATABASE_URL can't be used: ${reason}. Check address, user and password.`,
      error,
    )
  } finally {
    await sql.end({ timeout: 5 })
  }
}
