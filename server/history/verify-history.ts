import type { Sql } from '../../backend/database.ts'
import { type ChainEnd, verifyChain } from './verify-chain.ts'
import { type RowCount, verifyRows } from './verify-rows.ts'
import { verifySteps } from './verify-steps.ts'

export type Progress = (what: string, share: number | null) => void

export interface Verification extends ChainEnd, RowCount {
  findings: number
  /** What versions and audit leave out. */
  backfilled: number
  lastBackfilledAt: Date | null
}

interface Options {
  /** `<id>:<hash>` of entries that were seen before. */
  marks?: string[]
  say: (sentence: string) => void
  onProgress?: Progress
}

/** Null where no history has begun. */
export async function verifyHistory(
  sql: Sql,
  { marks = [], say, onProgress = () => {} }: Options,
): Promise<Verification | null> {
  return sql.begin('isolation level repeatable read read only', async transaction => {
    // Values as the history wrote them, and no other schema's objects in place of PostgreSQL's.
    await transaction.unsafe(`
      set local search_path = pg_catalog;
      set local timezone = 'UTC';
      set local row_security = off;
      set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0`)
    const [begun] = await transaction`select where to_regclass('private.history') is not null`
    if (!begun) {
      return null
    }
    let findings = 0
    const tell = (sentence: string) => {
      findings += 1
      say(sentence)
    }
    for (const trigger of await listMissingGuards(transaction)) {
      tell(
        `Nothing refuses changes of ${trigger}: its trigger refuse_history_change is gone or switched off.`,
      )
    }
    const [{ total }] = await transaction<[{ total: number }]>`
      select coalesce(max(id), 0)::float8 as total from private.history`
    const chain = await forEach(verifyChain(transaction, { marks, total, onProgress }), tell)
    for (const mark of chain.missingMarks) {
      tell(`The history does not contain ${mark}: what it was made of is another one, or was written anew.`)
    }
    await forEach(verifySteps(transaction, onProgress), tell)
    const rows = await forEach(verifyRows(transaction, onProgress), tell)
    const [backfills] = await transaction<[Pick<Verification, 'backfilled' | 'lastBackfilledAt'>]>`
      select count(*)::float8 as backfilled, max(at) as "lastBackfilledAt" from private.history where via = 'backfill'`
    return { ...chain, ...rows, ...backfills, findings }
  })
}

async function forEach<T>(
  sentences: AsyncGenerator<string, T>,
  tell: (sentence: string) => void,
): Promise<T> {
  for (;;) {
    const { value, done } = await sentences.next()
    if (done) {
      return value
    }
    tell(value)
  }
}

async function listMissingGuards(sql: Parameters<typeof verifyChain>[0]): Promise<string[]> {
  const rows = await sql<{ table: string }[]>`
    select name as "table"
    from unnest(string_to_array('private.history,private.history_contents', ',')) as name
    where not exists (
      select from pg_catalog.pg_trigger t
      where t.tgrelid = to_regclass(name) and t.tgname = 'refuse_history_change' and t.tgenabled in ('O', 'A')
    )`
  return rows.map(({ table }) => table)
}
