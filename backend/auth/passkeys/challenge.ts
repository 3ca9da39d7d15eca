import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Sql } from '../../database.ts'
import * as errors from '../../errors/auth-passkeys.ts'
import { isUuid } from '../../is-uuid.ts'

/** In seconds. The browser's own dialog may stay open as long. */
export const challengeLifetime = 300

export type UserVerification = 'required' | 'preferred'

/** Who began a registration; null for a sign-in. */
export interface Holder {
  userId: string
  sessionId: string
}

const sessionData = z.object({ challenge: z.string(), userVerification: z.enum(['required', 'preferred']) })

export type Challenge = z.infer<typeof sessionData>

export async function createChallenge(
  sql: Sql,
  { holder, userVerification }: { holder: Holder | null; userVerification: UserVerification },
): Promise<{ id: string; challenge: Uint8Array<ArrayBuffer>; expiresAt: number }> {
  const challenge = new Uint8Array(randomBytes(32))
  const data: Challenge = { challenge: Buffer.from(challenge).toString('base64url'), userVerification }
  const [row] = await sql<{ id: string; expires_at: Date }[]>`
    insert into auth.webauthn_challenges (user_id, session_id, challenge_type, session_data, expires_at)
    values (
      ${holder?.userId ?? null}, ${holder?.sessionId ?? null}, ${holder ? 'registration' : 'authentication'},
      ${sql.json(data)}, now() + make_interval(secs => ${challengeLifetime})
    )
    returning id, expires_at`
  if (!row) {
    throw new Error('The challenge was not stored')
  }
  return { id: row.id, challenge, expiresAt: Math.floor(row.expires_at.getTime() / 1000) }
}

/** In no transaction: a failed answer uses it up. @throws webauthn_challenge_not_found, webauthn_challenge_expired */
export async function takeChallenge(sql: Sql, id: string, holder: Holder | null): Promise<Challenge> {
  const [row] = isUuid(id)
    ? await sql<{ session_data: unknown; is_expired: boolean }[]>`
        delete from auth.webauthn_challenges
        where id = ${id}
          and challenge_type = ${holder ? 'registration' : 'authentication'}
          and user_id is not distinct from ${holder?.userId ?? null}
          and session_id is not distinct from ${holder?.sessionId ?? null}
        returning session_data, expires_at <= now() as is_expired`
    : []
  if (!row) {
    throw errors.passkeyChallengeNotFound()
  }
  if (row.is_expired) {
    throw errors.passkeyChallengeExpired()
  }
  return sessionData.parse(row.session_data)
}
