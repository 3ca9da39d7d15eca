import { Database } from '../backend/database.ts'
import { migrate } from './migrate.ts'
import { startPostgres } from './postgres.ts'
import { StartProblem } from './problem.ts'

/** The embedded PostgreSQL, or the one of DATABASE_URL, connected and migrated. @throws StartProblem */
export async function openDatabase(
  { databaseUrl, dataDirectory }: { databaseUrl: string | null; dataDirectory: string },
  say: (line: string) => void,
  running: AsyncDisposableStack,
): Promise<Database> {
  let url = databaseUrl
  if (!url) {
    const embedded = await startPostgres(dataDirectory, say)
    running.defer(() => embedded.stop())
    url = embedded.url
  }
  const database = new Database(url)
  running.defer(() => database.close())
  if (databaseUrl) {
    await requireSuitable(database)
  }
  const applied = await migrate(database.owner)
  if (applied.length > 0) {
    say(`The database is up to date (${applied.length} migrations applied).`)
  }
  return database
}

const oldestVersion = 15

async function requireSuitable(database: Database): Promise<void> {
  try {
    const [row] = await database.owner`select current_setting('server_version_num')::int as version`
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
  }
}
