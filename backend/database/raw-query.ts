import type postgres from 'postgres'
import { withoutOrigin } from './driver/without-origin.ts'
import { noteDuration } from './slow-statement.ts'

export interface RawQuery {
  text: string
  values: (string | null)[]
  prepare: boolean
}

/** Sends the statement before anything is awaited, so that callers can pipeline several. */
export async function runRawQuery(
  sql: postgres.Sql | postgres.TransactionSql,
  { text, values, prepare }: RawQuery,
): Promise<Buffer[][]> {
  // Otherwise statements without parameters use the simple protocol. The types lack the option.
  const options = { prepare, simple: false } as { prepare: boolean }
  const query = withoutOrigin(sql.unsafe<Buffer[][]>(text, values, options))
  const begunAt = performance.now()
  try {
    return await query.raw().execute()
  } finally {
    noteDuration(text, begunAt)
  }
}
