import type postgres from 'postgres'
import { connect } from '../backend/database/connect.ts'
import { StartupError } from './startup-error.ts'

/** Held while the returned connection is open, so it ends with the process. @throws `refusal` when it is taken */
export async function acquireAdvisoryLock(
  url: string,
  name: string,
  refusal: StartupError,
): Promise<postgres.Sql> {
  const sql = connect(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    connection: { application_name: name, search_path: 'pg_catalog' },
  })
  try {
    const [row] = await sql`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`
    if (!row?.taken) {
      throw refusal
    }
    return sql
  } catch (error) {
    await sql.end({ timeout: 0 })
    throw error
  }
}

export const acquireDataDirectoryLock = (url: string, directory: string): Promise<postgres.Sql> =>
  acquireAdvisoryLock(url, 'holla data folder', dataDirectoryInUse(directory))

export function dataDirectoryInUse(directory: string): StartupError {
  return new StartupError(
    `Another process is already serving from ${directory}. Stop it first, or start with another DATA_DIR and PORT.`,
  )
}
