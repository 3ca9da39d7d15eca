import type { Sql, Transaction } from './database.ts'

/** A problem, in words for whoever runs the site. */
export interface Condition {
  kind: string // such as disk-full; there is at most one of each kind
  severity: 'warning' | 'critical' // critical is what visitors or staff notice
  sentence: string
  advice: string
}

export interface StoredCondition extends Condition {
  since: Date
}

/** Returns whether it is new. @param expiresIn milliseconds, unless set again @param since if it began earlier */
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

export async function clearCondition(sql: Sql | Transaction, kind: string): Promise<boolean> {
  const [row] = await sql`delete from backend.conditions where kind = ${kind} returning kind`
  return row !== undefined
}

/** So that the end of what a machine said that is gone is told, too. Late, as others say it again after an outage of the database. */
export async function removeExpired(sql: Sql): Promise<void> {
  await sql`delete from backend.conditions where expires_at < now() - interval '5 minutes'`
}

/** The worst first ('critical' sorts before 'warning'), of those the oldest. */
export function listConditions(sql: Sql | Transaction): Promise<StoredCondition[]> {
  return sql<StoredCondition[]>`
    select kind, severity, sentence, advice, since
    from backend.conditions
    where expires_at is null or expires_at > now()
    order by severity, since, kind`
}
