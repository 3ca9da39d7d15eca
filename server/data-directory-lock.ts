import type postgres from 'postgres'
import { connect } from '../backend/database/connect.ts'
import { StartupError } from './startup-error.ts'

/** An advisory lock held by a connection can't go stale: the kernel closes a killed process's. @throws StartupError */
export async function acquireDataDirectoryLock(url: string, directory: string): Promise<postgres.Sql> {
  const sql = connect(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    connection: { application_name: 'holla owner of the folder', search_path: 'pg_catalog' },
  })
  try {
    const [row] = await sql`select pg_try_advisory_lock(hashtextextended('holla data folder', 0)) as taken`
    if (!row?.taken) {
      throw dataDirectoryInUse(directory)
    }
    return sql
  } catch (error) {
    await sql.end({ timeout: 0 })
    throw error
  }
}

export function dataDirectoryInUse(directory: string): StartupError {
  return new StartupError(
    `Another process is already serving from ${directory}. Stop it first, or start with another DATA_DIR and PORT.`,
  )
}
