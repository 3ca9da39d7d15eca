import type { Transaction } from '../database.ts'
import type { AuthContext } from './context.ts'
import { queueNotice } from './notices.ts'
import type { OneTimeToken } from './one-time-token.ts'
import type { StoredUser } from './user.ts'

/** How a token came back: a link can be opened anywhere, a code is typed where it was asked for. */
export type ProofBy = 'link' | 'code'

interface UnprovenPassword {
  network: string | null
  user_agent: string | null
  flow_state_id: string | null
}

const readUserAgent = (c: AuthContext) => c.req.header('user-agent')?.slice(0, 400) ?? ''

/** Remembers where a password was set by somebody who has not proven the account's address (decision 14). */
export async function noteUnprovenPassword(
  sql: Transaction,
  c: AuthContext,
  { userId, flowStateId }: { userId: string; flowStateId: string | null },
): Promise<void> {
  await sql`
    insert into auth.unproven_passwords (user_id, network, user_agent, flow_state_id)
    values (${userId}, ${c.get('network')}, ${readUserAgent(c)}, ${flowStateId})
    on conflict (user_id) do update
    set network = excluded.network, user_agent = excluded.user_agent, flow_state_id = excluded.flow_state_id,
      set_at = now()`
}

export async function hasProvenAddress(sql: Transaction, userId: string): Promise<boolean> {
  const [row] = await sql<{ proven: boolean }[]>`select auth.has_proven_address(${userId}) as proven`
  return row?.proven ?? false
}

/** For who opened a mail to the address, and for whom the secret key vouches. */
export async function markAddressProven(sql: Transaction, userId: string): Promise<void> {
  await sql`select auth.mark_address_proven(${userId})`
}

/**
 * Whoever opens the mailbox owns the address. A password that was set before goes, unless it was set by the same
 * browser: anybody may sign up with somebody else's address, and wait for its owner to confirm.
 */
export async function proveAddress(
  sql: Transaction,
  c: AuthContext,
  { user, token, by }: { user: StoredUser; token: OneTimeToken; by: ProofBy },
): Promise<void> {
  if (await hasProvenAddress(sql, user.id)) {
    return
  }
  const [set] = await sql<UnprovenPassword[]>`
    select network, user_agent, flow_state_id from auth.unproven_passwords where user_id = ${user.id}`
  if (set && !(by === 'code' && isTypedThere(c, token, set))) {
    // By PKCE the browser has yet to show that it is the same: it exchanges the code with its verifier.
    const isSameFlow = set.flow_state_id !== null && set.flow_state_id === token.flow_state_id
    await dropPassword(sql, user, by === 'link' && isSameFlow ? set.flow_state_id : null)
  }
  await markAddressProven(sql, user.id)
}

/** A code to sign in says nothing of who chose the password; one to confirm is typed where somebody just signed up. */
function isTypedThere(c: AuthContext, { token_type: type }: OneTimeToken, set: UnprovenPassword): boolean {
  const isConfirmation = type === 'signup' || type.startsWith('email_change')
  return isConfirmation && set.network === c.get('network') && set.user_agent === readUserAgent(c)
}

/** With it goes whatever else lets its owner in. */
async function dropPassword(sql: Transaction, user: StoredUser, flowStateId: string | null): Promise<void> {
  const { id, encrypted_password: passwordHash } = user
  await sql`update auth.users set encrypted_password = null, updated_at = now() where id = ${id}`
  await sql`delete from auth.sessions where user_id = ${id}`
  if (flowStateId) {
    await sql`update auth.flow_states set password_hash = ${passwordHash} where id = ${flowStateId}`
    return
  }
  await sql`delete from auth.mfa_factors where user_id = ${id}`
  if (passwordHash) {
    await queueNotice(sql, { userId: id, kind: 'password_dropped' })
  }
}

/** After the exchange of a code: the client that set the password has proven to be the one that opened the mail. */
export async function restorePassword(
  sql: Transaction,
  { user_id: userId, password_hash: passwordHash }: { user_id: string; password_hash: string | null },
): Promise<void> {
  if (passwordHash) {
    await sql`
      update auth.users
      set encrypted_password = ${passwordHash}, updated_at = now()
      where id = ${userId} and encrypted_password is null`
  }
}
