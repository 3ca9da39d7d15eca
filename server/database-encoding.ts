import type { Sql } from '../backend/database.ts'
import { StartupError } from './startup-error.ts'

/** @throws StartupError */
export async function requireUtf8(sql: Sql): Promise<void> {
  const [row] = await sql<[{ encoding: string }]>`select current_setting('server_encoding') as encoding`
  const error = findEncodingError(row.encoding)
  if (error !== null) {
    throw new StartupError(error)
  }
}

/** A cluster that was made on a machine without a locale, as Debian's often is, has SQL_ASCII. */
export const findEncodingError = (encoding: string): string | null =>
  encoding === 'UTF8'
    ? null
    : `The database's encoding is ${encoding}, and the site needs UTF8, which can't be changed later. Make the database anew: create database … owner … template template0 encoding 'UTF8' locale 'C.UTF-8' (docs/operations.md, "A managed PostgreSQL").`
