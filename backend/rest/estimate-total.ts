import type { Statement } from '../sql/statement.ts'
import { type ResultRow, toNumber, toText } from './executor.ts'
import type { ReadNode } from './read-node.ts'
import { maxRows } from './request-limits.ts'
import { writeEstimate, writeLimitedCount } from './to-sql/response.ts'

/** Only admins get the planner's estimate, as its statistics count rows that policies hide. */
export async function estimateTotal(
  root: ReadNode,
  count: 'planned' | 'estimated',
  { isAdmin, read }: { isAdmin: boolean; read: (statement: Statement) => Promise<ResultRow> },
): Promise<number> {
  if (!isAdmin) {
    const [counted] = await read(writeLimitedCount(root, Number.MAX_SAFE_INTEGER))
    return toNumber(counted) ?? 0
  }
  if (count === 'planned') {
    return readPlannedRows(await read(writeEstimate(root)))
  }
  const [counted] = await read(writeLimitedCount(root, maxRows + 1))
  const rows = toNumber(counted) ?? 0
  return rows <= maxRows ? rows : Math.max(rows, readPlannedRows(await read(writeEstimate(root))))
}

function readPlannedRows([explained]: ResultRow): number {
  const [{ Plan }] = JSON.parse(toText(explained) ?? '')
  return Plan['Plan Rows']
}
