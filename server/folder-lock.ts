import postgres from 'postgres'
import { StartProblem } from './problem.ts'

/**
 * Says that the folder is ours, by a session-level advisory lock in its database, held until the connection is ended.
 * The kernel closes a killed process's connection, so the lock can't go stale.
 * @throws StartProblem when another process holds it
 */
export async function takeFolderLock(url: string, directory: string): Promise<postgres.Sql> {
  const sql = postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    connection: { application_name: 'holla owner of the folder', search_path: 'pg_catalog' },
    onnotice: () => {},
  })
  try {
    const [row] = await sql`select pg_try_advisory_lock(hashtextextended('holla data folder', 0)) as taken`
    if (!row?.taken) {
      throw folderInUse(directory)
    }
    return sql
  } catch (error) {
    await sql.end({ timeout: 0 })
    throw error
  }
}

export function folderInUse(directory: string): StartProblem {
  return new StartProblem(
    `Another process is already serving from ${directory}. Stop it first, or start with another DATA_DIR and PORT.`,
  )
}
