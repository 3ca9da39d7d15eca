import postgres from 'postgres'
import type { Transaction } from '../database.ts'
import * as errors from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { toJson } from './create-user.ts'
import { createFlowState } from './flow-state.ts'
import { queueMail } from './mail-queue.ts'
import { recordUnprovenPassword } from './proven-address.ts'
import type { StoredUser } from './user.ts'

export interface EmailChange {
  user: StoredUser
  email: string
  redirectTo: string
  pkce: { code_challenge?: string | undefined; code_challenge_method?: string | undefined }
}

/** Both addresses must confirm; without mails the change applies at once. */
export async function requestEmailChange(
  sql: Transaction,
  c: AuthContext,
  parts: ServiceParts,
  { user, email, redirectTo, pkce }: EmailChange,
): Promise<void> {
  const [taken] = await sql`select from auth.users where lower(email) = ${email} and id <> ${user.id}`
  if (taken) {
    throw errors.emailExists()
  }
  if (parts.sendMail === null) {
    return setConfirmedEmail(sql, user.id, email)
  }
  const flowStateId = await createFlowState(sql, { ...pkce, method: 'email_change' })
  // The new address may be somebody else's, who confirms without looking.
  await recordUnprovenPassword(sql, c, { userId: user.id, flowStateId })
  await sql`
    update auth.users
    set email_change = ${email}, email_change_sent_at = now(), email_change_confirmed = null, updated_at = now()
    where id = ${user.id}`
  await sql`
    delete from auth.one_time_tokens
    where user_id = ${user.id} and token_type in ('email_change_current', 'email_change_new')`
  await queueEmailChangeMails(sql, { user, email, redirectTo, flowStateId })
}

export async function queueEmailChangeMails(
  sql: Transaction,
  change: { user: StoredUser; email: string; redirectTo: string; flowStateId: string | null },
): Promise<void> {
  const { user, email, redirectTo, flowStateId } = change
  const mail = { userId: user.id, redirectTo, flowStateId }
  const [row] = await sql<{ email_change_confirmed: string | null }[]>`
    select email_change_confirmed from auth.users where id = ${user.id}`
  if (row?.email_change_confirmed !== 'new') {
    await queueMail(sql, { ...mail, kind: 'email_change_new', email })
  }
  if (user.email && row?.email_change_confirmed !== 'current') {
    await queueMail(sql, { ...mail, kind: 'email_change_current', email: user.email })
  }
}

/** Returns whether the change applies now: it takes a confirmation by each address. */
export async function confirmEmailChange(
  sql: Transaction,
  user: StoredUser,
  side: 'current' | 'new',
): Promise<boolean> {
  const [row] = await sql<{ email_change: string | null; email_change_confirmed: string | null }[]>`
    select email_change, email_change_confirmed from auth.users where id = ${user.id} for no key update`
  if (!row?.email_change) {
    throw errors.emailLinkExpired()
  }
  const isEnough = user.email === null || (row.email_change_confirmed ?? side) !== side
  if (isEnough) {
    await setConfirmedEmail(sql, user.id, row.email_change)
  } else {
    await sql`update auth.users set email_change_confirmed = ${side} where id = ${user.id}`
  }
  return isEnough
}

export async function setConfirmedEmail(sql: Transaction, userId: string, email: string): Promise<void> {
  const proof = toJson(sql, { email, email_verified: true })
  try {
    await sql`
      update auth.users
      set email = ${email}, email_confirmed_at = now(), email_change = null, email_change_confirmed = null,
        raw_user_meta_data = raw_user_meta_data || ${proof},
        raw_app_meta_data = case
          when raw_app_meta_data -> 'providers' @> '"email"' then raw_app_meta_data
          else jsonb_set(raw_app_meta_data, '{providers}', coalesce(raw_app_meta_data -> 'providers', '[]') || '"email"')
        end,
        updated_at = now()
      where id = ${userId}`
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '23505') {
      throw errors.emailExists()
    }
    throw error
  }
  await sql`
    insert into auth.identities (provider_id, user_id, provider, identity_data)
    values (${userId}, ${userId}, 'email', ${proof} || jsonb_build_object('sub', ${userId}::text, 'phone_verified', false))
    on conflict (provider_id, provider) do update
    set identity_data = auth.identities.identity_data || ${proof}, updated_at = now()`
  // Codes and links mailed to the former address.
  await sql`delete from auth.one_time_tokens where user_id = ${userId}`
}
