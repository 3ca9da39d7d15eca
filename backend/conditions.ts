import type { Sql, Transaction } from './database.ts'

/** Something that is not well, in words for whoever runs the site. */
export interface Condition {
  /** What it is about, such as `disk-full`; there is one of each kind. */
  kind: string
  /** Critical is what visitors or staff feel. */
  severity: 'warning' | 'critical'
  /** What is wrong. */
  sentence: string
  /** What to do. */
  advice: string
}

export interface StoredCondition extends Condition {
  since: Date
}

/**
 * Keeps since when it has been so. Returns whether it is new.
 * @param expiresIn milliseconds after which it is over unless it is set again, for what one machine says of itself
 * @param since where it is known to have begun before it was found
 */
export async function setCondition(
  sql: Sql | Transaction,
  { kind, severity, sentence, advice }: Condition,
  { expiresIn = null, since = null }: { expiresIn?: number | null; since?: Date | null } = {},
): Promise<boolean> {
  const [row] = await sql<[{ isNew: boolean }]>`
    with given as (
      select
        now() as set_at,
        now() + make_interval(secs => ${expiresIn === null ? null : expiresIn / 1000}) as expires_at,
        (select c.since from backend.conditions c
          where c.kind = ${kind} and (c.expires_at is null or c.expires_at > now())) as since
    )
    insert into backend.conditions as known (kind, severity, sentence, advice, since, expires_at)
    select ${kind}, ${severity}, ${sentence}, ${advice}, coalesce(${since}::timestamptz, since, set_at), expires_at from given
    on conflict (kind) do update
    set severity = excluded.severity,
      sentence = excluded.sentence,
      advice = excluded.advice,
      since = excluded.since,
      expires_at = excluded.expires_at
    returning since = now() as "isNew"`
  return row.isNew
}

/** Returns whether it was set. */
export async function clearCondition(sql: Sql | Transaction, kind: string): Promise<boolean> {
  const [row] = await sql`delete from backend.conditions where kind = ${kind} returning kind`
  return row !== undefined
}

/** The worst first, and of those the oldest. */
export function listConditions(sql: Sql | Transaction): Promise<StoredCondition[]> {
  return sql<StoredCondition[]>`
    select kind, severity, sentence, advice, since
    from backend.conditions
    where expires_at is null or expires_at > now()
    order by severity, since, kind`
}
