import { channel } from 'node:diagnostics_channel'
import { slowStatements } from '../metrics.ts'

/** Milliseconds. */
const slowFrom = 500

export interface SlowStatement {
  text: string
  milliseconds: number
}

/** Whoever logs them subscribes here. */
export const slowStatementChannel = channel('holla:slow-statement')

/** @param begunAt by `performance.now()` */
export function noteDuration(text: string, begunAt: number): void {
  const milliseconds = performance.now() - begunAt
  if (milliseconds >= slowFrom) {
    slowStatements.inc()
    slowStatementChannel.publish({ text, milliseconds } satisfies SlowStatement)
  }
}
