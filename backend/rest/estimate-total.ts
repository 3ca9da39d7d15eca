import { type Row, toNumber, toText } from './execute.ts'
import { maxRows, type ReadNode } from './plan-read.ts'
import { writeEstimate, writeLimitedCount } from './to-sql/answer.ts'
import type { Statement } from './to-sql/statement.ts'

/** `planned` believes the planner; `estimated` counts as far as a page may reach and believes it only beyond. */
export async function estimateTotal(
  root: ReadNode,
  count: 'planned' | 'estimated',
  read: (statement: Statement) => Promise<Row>,
): Promise<number> {
  if (count === 'planned') {
    return readPlannedRows(await read(writeEstimate(root)))
  }
  const [counted] = await read(writeLimitedCount(root, maxRows + 1))
  const rows = toNumber(counted) ?? 0
  return rows <= maxRows ? rows : Math.max(rows, readPlannedRows(await read(writeEstimate(root))))
}

function readPlannedRows([explained]: Row): number {
  const [{ Plan }] = JSON.parse(toText(explained) ?? '')
  return Plan['Plan Rows']
}
