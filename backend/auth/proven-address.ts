import type { Transaction } from '../database.ts'
import { toHousehold } from '../ip-network.ts'
import type { AuthContext } from './context.ts'
import type { OneTimeToken } from './one-time-token.ts'
import { queueNotice } from './queue-notice.ts'
import type { StoredUser } from './user.ts'

/** A link can be opened anywhere; a code is typed where it was requested. */
export type VerifiedBy = 'link' | 'code'

interface UnprovenPassword {
  network: string | null
  user_agent: string | null
  flow_state_id: string | null
}

const readUserAgent = (c: AuthContext) => c.req.header('user-agent')?.slice(0, 400) ?? ''

/** Who set a password without having proven the address (decision 14). */
export async function recordUnprovenPassword(
  sql: Transaction,
  c: AuthContext,
  { userId, flowStateId }: { userId: string; flowStateId: string | null },
): Promise<void> {
  await sql`
    insert into auth.unproven_passwords (user_id, network, user_agent, flow_state_id)
    values (${userId}, ${toHousehold(c.var.client.address)}, ${readUserAgent(c)}, ${flowStateId})
    on conflict (user_id) do update
    set network = excluded.network, user_agent = excluded.user_agent, flow_state_id = excluded.flow_state_id,
      set_at = now()`
}

export async function hasProvenAddress(sql: Transaction, userId: string): Promise<boolean> {
  const [row] = await sql<{ proven: boolean }[]>`select auth.has_proven_address(${userId}) as proven`
  return row?.proven ?? false
}

async function markAddressProven(sql: Transaction, userId: string): Promise<void> {
  await sql`select auth.mark_address_proven(${userId})`
}

/** Not while a password set by somebody unproven still signs in: the secret key does not vouch for that person. */
export async function markAddressProvenByAdmin(
  sql: Transaction,
  userId: string,
  { setsPassword }: { setsPassword: boolean },
): Promise<void> {
  const [unproven] = await sql`
    select from auth.unproven_passwords p
    join auth.users u on u.id = p.user_id
    where p.user_id = ${userId} and u.encrypted_password is not null`
  if (setsPassword || !unproven) {
    await markAddressProven(sql, userId)
  }
}

/** Drops a password set elsewhere before: anybody may sign up with another's address and wait for the confirmation. */
export async function proveAddress(
  sql: Transaction,
  c: AuthContext,
  { user, token, by }: { user: StoredUser; token: OneTimeToken; by: VerifiedBy },
): Promise<void> {
  if (await hasProvenAddress(sql, user.id)) {
    return
  }
  const [unproven] = await sql<UnprovenPassword[]>`
    select network, user_agent, flow_state_id from auth.unproven_passwords where user_id = ${user.id}`
  if (unproven && !(by === 'code' && isTypedThere(c, token, unproven))) {
    // A PKCE browser proves by its code verifier that it is the same, in `restorePassword`.
    const { flow_state_id: flowStateId } = unproven
    const isSameFlow = by === 'link' && flowStateId !== null && flowStateId === token.flow_state_id
    await removePassword(sql, user, isSameFlow ? flowStateId : null)
  }
  await markAddressProven(sql, user.id)
}

/** A code to confirm is typed where somebody just signed up; a code to sign in says nothing about the password. */
function isTypedThere(
  c: AuthContext,
  { token_type: type }: OneTimeToken,
  unproven: UnprovenPassword,
): boolean {
  const isConfirmation = type === 'signup' || type.startsWith('email_change')
  return (
    isConfirmation &&
    unproven.network === toHousehold(c.var.client.address) &&
    unproven.user_agent === readUserAgent(c)
  )
}

/** Removes everything else that lets the one who set it in, too. */
async function removePassword(sql: Transaction, user: StoredUser, flowStateId: string | null): Promise<void> {
  const { id, encrypted_password: passwordHash } = user
  await sql`
    update auth.users
    set encrypted_password = null, email_change = null, email_change_confirmed = null, updated_at = now()
    where id = ${id}`
  await sql`
    delete from auth.one_time_tokens
    where user_id = ${id} and token_type in ('email_change_current', 'email_change_new')`
  await sql`delete from auth.sessions where user_id = ${id}`
  await sql`delete from auth.known_devices where user_id = ${id}`
  await sql`delete from auth.webauthn_credentials where user_id = ${id}`
  if (flowStateId) {
    await sql`
      with stashed as (
        update auth.mfa_factors set status = 'unverified'
        where user_id = ${id} and status = 'verified'
        returning id
      )
      update auth.flow_states
      set password_hash = ${passwordHash}, factor_ids = array(select id from stashed)
      where id = ${flowStateId}`
    return
  }
  await sql`delete from auth.mfa_factors where user_id = ${id}`
  if (passwordHash) {
    await queueNotice(sql, { userId: id, kind: 'password_dropped' })
  }
}

/** Called when the code was exchanged, which proves that the same browser set the password. */
export async function restorePassword(
  sql: Transaction,
  {
    user_id: userId,
    password_hash: passwordHash,
    factor_ids: factorIds,
  }: { user_id: string; password_hash: string | null; factor_ids: string[] },
): Promise<void> {
  await sql`
    update auth.mfa_factors set status = 'verified' where user_id = ${userId} and id = any(${factorIds}::uuid[])`
  if (passwordHash) {
    await sql`
      update auth.users
      set encrypted_password = ${passwordHash}, updated_at = now()
      where id = ${userId} and encrypted_password is null`
  }
}
