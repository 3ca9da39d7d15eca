import { randomInt } from 'node:crypto'
import { createUser } from '../backend/auth/create-user.ts'
import type { Sql } from '../backend/database.ts'
import { ApiError } from '../backend/errors/api-error.ts'
import type { Config } from './config.ts'
import { withLock } from './migrate.ts'
import { addSampleContent } from './sample-content.ts'
import { StartupError } from './startup-error.ts'

export interface FirstRunParts {
  sql: Sql
  config: Config
}

/** Null when there was a super admin already; the password only if it was generated. */
export type NewAccount = { email: string; password: string | null } | null

export function prepareFirstRun(parts: FirstRunParts): Promise<NewAccount> {
  return withLock(parts.sql, 'holla first run', async () => {
    if (parts.config.sampleContent) {
      await addSampleContent(parts.sql)
    }
    return createFirstAdmin(parts)
  })
}

async function createFirstAdmin({ sql, config }: FirstRunParts): Promise<NewAccount> {
  const [existing] = await sql`select from private.super_admins limit 1`
  if (existing) {
    return null
  }
  const email = config.admin.email ?? 'admin@site.example'
  const generated = config.admin.password ? null : generatePassword()
  const user = await createUser(sql, {
    email,
    password: config.admin.password ?? generated ?? '',
    confirmed: true,
  }).catch(toStartupError)
  // Whoever configures the site vouches for the address.
  await sql`select auth.mark_address_proven(${user.id})`
  await sql`insert into private.super_admins (user_id) values (${user.id})`
  return { email, password: generated }
}

function toStartupError(error: unknown): never {
  if (error instanceof ApiError) {
    throw new StartupError(
      `The first super admin could not be made of ADMIN_EMAIL and ADMIN_PASSWORD: ${error.message}`,
      error,
    )
  }
  throw error
}

function generatePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
