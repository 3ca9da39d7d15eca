import { randomBytes } from 'node:crypto'
import type { Sql } from '../backend/database.ts'
import type { ApiKeys } from '../backend/identity.ts'

/** The API keys: those given, otherwise those made at the first start and kept in the database for all processes. */
export async function findApiKeys(
  sql: Sql,
  given: { publishable: string | null; secret: string | null },
): Promise<ApiKeys> {
  return {
    publishable: given.publishable ?? (await findOrMake(sql, 'publishable_key', 'sb_publishable_')),
    secret: given.secret ?? (await findOrMake(sql, 'secret_key', 'sb_secret_')),
  }
}

async function findOrMake(sql: Sql, name: string, prefix: string): Promise<string> {
  const made = prefix + randomBytes(24).toString('base64url')
  await sql`insert into backend.secrets (name, value) values (${name}, ${made}) on conflict (name) do nothing`
  const [row] = await sql<{ value: string }[]>`select value from backend.secrets where name = ${name}`
  return row?.value ?? made
}
