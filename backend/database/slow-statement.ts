import { channel } from 'node:diagnostics_channel'
import { slowStatements } from '../metrics.ts'

const slowFrom = 500 // milliseconds

export interface Statement {
  text: string
  milliseconds: number
}

/** Every statement of a caller, for traces. */
export const statementChannel = channel('holla:statement')

export const slowStatementChannel = channel('holla:slow-statement')

/** @param begunAt by `performance.now()` */
export function noteDuration(text: string, begunAt: number): void {
  const milliseconds = performance.now() - begunAt
  if (statementChannel.hasSubscribers) {
    statementChannel.publish({ text, milliseconds } satisfies Statement)
  }
  if (milliseconds >= slowFrom) {
    slowStatements.inc()
    slowStatementChannel.publish({ text, milliseconds } satisfies Statement)
  }
}
