import { randomInt } from 'node:crypto'
import { createUser } from '../backend/auth/create-user.ts'
import { Failure } from '../backend/errors/failure.ts'
import type { Config } from './config.ts'
import { withLock } from './migrate.ts'
import { StartProblem } from './problem.ts'
import { addSampleContent, type SampleParts } from './sample-content.ts'

export interface FirstRunParts extends SampleParts {
  config: Config
}

/** The account made just now, with its password if that was generated; null when there was a super admin already. */
export type NewAccount = { email: string; password: string | null } | null

/** Sample content and the first super admin, under one lock, so that of several processes one does it. */
export function prepareFirstRun(parts: FirstRunParts): Promise<NewAccount> {
  return withLock(parts.sql, 'holla first run', async () => {
    if (parts.config.sampleContent) {
      await addSampleContent(parts)
    }
    return createFirstAdmin(parts)
  })
}

async function createFirstAdmin({ sql, config }: FirstRunParts): Promise<NewAccount> {
  const [existing] = await sql`select from private.super_admins limit 1`
  if (existing) {
    return null
  }
  const email = config.admin.email ?? 'admin@holla.example'
  const generated = config.admin.password ? null : makePassword()
  const user = await createUser(sql, {
    email,
    password: config.admin.password ?? generated ?? '',
    confirmed: true,
  }).catch(toProblem)
  // Whoever configures the site vouches for the address.
  await sql`select auth.mark_address_proven(${user.id})`
  await sql`insert into private.super_admins (user_id) values (${user.id})`
  return { email, password: generated }
}

function toProblem(error: unknown): never {
  if (error instanceof Failure) {
    throw new StartProblem(
      `The first super admin could not be made of ADMIN_EMAIL and ADMIN_PASSWORD: ${error.message}`,
      error,
    )
  }
  throw error
}

/** Twenty characters without those that look alike; 115 bits. */
function makePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
