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

/** Keeps since when it has been so. Returns whether it is new. */
export async function setCondition(
  sql: Sql | Transaction,
  { kind, severity, sentence, advice }: Condition,
): Promise<boolean> {
  const [row] = await sql<[{ isNew: boolean }?]>`
    insert into backend.conditions as known (kind, severity, sentence, advice)
    values (${kind}, ${severity}, ${sentence}, ${advice})
    on conflict (kind) do update
    set severity = excluded.severity, sentence = excluded.sentence, advice = excluded.advice
    where (known.severity, known.sentence, known.advice)
      is distinct from (excluded.severity, excluded.sentence, excluded.advice)
    returning xmax = 0 as "isNew"`
  return row?.isNew ?? false
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
    order by severity, since, kind`
}
