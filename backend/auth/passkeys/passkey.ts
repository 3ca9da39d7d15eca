import type { Sql, Transaction } from '../../database.ts'
import * as errors from '../../errors/auth-passkeys.ts'
import { isUuid } from '../../is-uuid.ts'
import { queueNotice } from '../queue-notice.ts'

interface StoredPasskey {
  id: string
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}

export const toPasskey = ({ id, friendly_name, created_at, last_used_at }: StoredPasskey) => ({
  id,
  ...(friendly_name && { friendly_name }),
  created_at,
  ...(last_used_at && { last_used_at }),
})

export async function listPasskeys(sql: Sql, userId: string): Promise<StoredPasskey[]> {
  return sql<StoredPasskey[]>`
    select id, friendly_name, created_at, last_used_at
    from auth.webauthn_credentials
    where user_id = ${userId}
    order by created_at, id`
}

/** @throws where it is not this account's */
export async function renamePasskey(
  sql: Sql,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<StoredPasskey> {
  const [passkey] = isUuid(id)
    ? await sql<StoredPasskey[]>`
        update auth.webauthn_credentials
        set friendly_name = ${name}, updated_at = now()
        where id = ${id} and user_id = ${userId}
        returning id, friendly_name, created_at, last_used_at`
    : []
  if (!passkey) {
    throw errors.passkeyNotFound()
  }
  return passkey
}

/** Ends the sessions begun by it and returns them; `keepSession` stays, with what it proved otherwise. */
export async function deletePasskey(
  sql: Transaction,
  { id, userId, keepSession }: { id: string; userId: string; keepSession: string | null },
): Promise<string[]> {
  const [gone] = isUuid(id)
    ? await sql<{ friendly_name: string }[]>`
        delete from auth.webauthn_credentials where id = ${id} and user_id = ${userId} returning friendly_name`
    : []
  if (!gone) {
    throw errors.passkeyNotFound()
  }
  const ended = await sql<{ id: string }[]>`
    delete from auth.sessions
    where user_id = ${userId} and passkey_id = ${id} and id is distinct from ${keepSession}::uuid
    returning id`
  await sql`
    update auth.sessions s
    set passkey_id = null, passkey_verified_user = false, updated_at = now(),
      aal = case
        when exists (
          select from auth.mfa_amr_claims m where m.session_id = s.id and m.authentication_method = 'totp'
        ) then s.aal
        else 'aal1'
      end
    where s.user_id = ${userId} and s.passkey_id = ${id}`
  await queueNotice(sql, { userId, kind: 'passkey_removed', details: { name: gone.friendly_name } })
  return ended.map(session => session.id)
}
