import { randomBytes } from 'node:crypto'
import type { ApiKeys } from '../backend/authenticator.ts'
import type { Sql } from '../backend/database.ts'

export async function findOrCreateApiKeys(
  sql: Sql,
  given: { publishable: string | null; secret: string | null },
): Promise<ApiKeys> {
  return {
    publishable: given.publishable ?? (await findOrCreate(sql, 'publishable_key', 'sb_publishable_')),
    secret: given.secret ?? (await findOrCreate(sql, 'secret_key', 'sb_secret_')),
  }
}

async function findOrCreate(sql: Sql, name: string, prefix: string): Promise<string> {
  const made = prefix + randomBytes(24).toString('base64url')
  await sql`insert into backend.secrets (name, value) values (${name}, ${made}) on conflict (name) do nothing`
  const [row] = await sql<{ value: string }[]>`select value from backend.secrets where name = ${name}`
  return row?.value ?? made
}
