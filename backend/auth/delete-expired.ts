import type postgres from 'postgres'
import type { Sql, Transaction } from '../database.ts'
import { unusedSessionDays } from './session.ts'

/** Exchanged tokens are kept so long, as their reuse must revoke the family. */
const exchangedTokenDays = 30

const unconfirmedDays = 7

const batchSize = 1_000
const maxBatches = 100

interface Rule {
  table: string
  isOver(sql: Transaction): postgres.PendingQuery<postgres.Row[]>
}

const rules: Rule[] = [
  {
    table: 'auth.sessions',
    isOver: sql => sql`
      coalesce(refreshed_at, created_at) < now() - make_interval(days => ${unusedSessionDays})
      or coalesce(refreshed_at, created_at) < now() - make_interval(days => ${exchangedTokenDays})
      and not exists (
        select from auth.refresh_tokens t where t.session_id = auth.sessions.id and t.revoked_at is null
      )`,
  },
  {
    table: 'auth.refresh_tokens',
    // A client may retry with the token whose response it never got.
    isOver: sql => sql`
      revoked_at < now() - make_interval(days => ${exchangedTokenDays})
      and not exists (
        select from auth.refresh_tokens child
        where child.parent = auth.refresh_tokens.token and child.revoked_at is null
      )`,
  },
  { table: 'auth.one_time_tokens', isOver: sql => sql`expires_at < now() - interval '1 day'` },
  // Addresses are personal data, kept only until it is clear that the mail was sent.
  { table: 'auth.mails', isOver: sql => sql`created_at < now() - interval '2 days'` },
  { table: 'auth.flow_states', isOver: sql => sql`created_at < now() - interval '2 days'` },
  { table: 'auth.known_devices', isOver: sql => sql`last_used_at < now() - interval '180 days'` },
  { table: 'auth.webauthn_challenges', isOver: sql => sql`expires_at < now() - interval '1 hour'` },
  { table: 'auth.mfa_challenges', isOver: sql => sql`created_at < now() - interval '1 hour'` },
  {
    table: 'auth.mfa_factors',
    isOver: sql => sql`status = 'unverified' and created_at < now() - interval '1 day'`,
  },
  // Sign-ups that nobody confirmed; only sign-ups have `sub` in the metadata (protocol §2.2).
  {
    table: 'auth.users',
    isOver: sql => sql`
      confirmed_at is null and last_sign_in_at is null and invited_at is null and banned_until is null
      and raw_user_meta_data ? 'sub'
      and created_at < now() - make_interval(days => ${unconfirmedDays})
      and raw_user_meta_data @> '{"is_super_admin": true}' is not true
      and not coalesce(raw_app_meta_data ? 'roles', false)
      and not exists (select from auth.one_time_tokens t where t.user_id = auth.users.id)
      and not exists (select from auth.mails m where m.user_id = auth.users.id)
      and not exists (select from auth.webauthn_credentials w where w.user_id = auth.users.id)
      and exists (select from auth.mailer where can_send)`,
  },
]

/** Returns how many rows were deleted. While another process does it, nothing is. */
export async function deleteExpired(sql: Sql, signal: AbortSignal): Promise<number> {
  let deleted = 0
  for (const rule of rules) {
    for (let batch = 0; batch < maxBatches && !signal.aborted; batch++) {
      const removed = await sql.begin(transaction => removeBatch(transaction, rule))
      deleted += removed
      if (removed < batchSize) {
        break
      }
    }
  }
  return deleted
}

async function removeBatch(sql: Transaction, { table, isOver }: Rule): Promise<number> {
  const [lock] = await sql`select pg_try_advisory_xact_lock(hashtextextended('auth sweep', 0)) as taken`
  if (!lock?.taken) {
    return 0
  }
  const { count } = await sql`
    delete from ${sql(table)}
    where ctid = any(array(
      select ctid from ${sql(table)} where ${isOver(sql)} limit ${batchSize} for update skip locked
    ))`
  return count
}
