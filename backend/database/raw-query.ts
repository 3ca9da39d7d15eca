import type postgres from 'postgres'
import { withoutOrigin } from './driver/without-origin.ts'
import { noteDuration } from './slow-statement.ts'

/** Its parameters are text, and its columns are wanted as the bytes that came. */
export interface RawQuery {
  text: string
  values: (string | null)[]
  prepare: boolean
}

/** Sends the statement at once, before anything is awaited, so that several may travel together. */
export async function runRawQuery(
  sql: postgres.Sql | postgres.TransactionSql,
  { text, values, prepare }: RawQuery,
): Promise<Buffer[][]> {
  // Statements without parameters would be `simple`, an option that the types lack.
  const options = { prepare, simple: false } as { prepare: boolean }
  const query = withoutOrigin(sql.unsafe<Buffer[][]>(text, values, options))
  const begunAt = performance.now()
  try {
    return await query.raw().execute()
  } finally {
    noteDuration(text, begunAt)
  }
}
