import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql, Transaction } from '../../backend/database.ts'

const privilegesSql = readFileSync(join(import.meta.dirname, 'privileges.sql'), 'utf8')

export async function listPrivileges(sql: Sql | Transaction): Promise<string[]> {
  const rows = await sql.unsafe<{ line: string; role: string | null }[]>(privilegesSql)
  return [...new Set(rows.map(({ line }) => line))].sort()
}

export interface PrivilegeDifference {
  missing: string[]
  surplus: string[]
}

export function comparePrivileges(archived: string[], found: string[]): PrivilegeDifference {
  const inArchive = new Set(archived)
  const here = new Set(found)
  return {
    missing: archived.filter(line => !here.has(line)),
    surplus: found.filter(line => !inArchive.has(line)),
  }
}
