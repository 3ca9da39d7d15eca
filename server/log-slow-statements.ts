import { type Statement, slowStatementChannel } from '../backend/database/slow-statement.ts'
import type { Log } from '../backend/log.ts'

const mostPerMinute = 60
const longestText = 500

/** Without their parameters, which hold what people wrote. */
export function logSlowStatements(log: Log): void {
  let minute = 0
  let logged = 0
  slowStatementChannel.subscribe(message => {
    const { text, milliseconds } = message as Statement
    const now = Math.floor(Date.now() / 60_000)
    logged = now === minute ? logged + 1 : 1
    minute = now
    if (logged <= mostPerMinute) {
      log.info('A statement was slow', {
        milliseconds: Math.round(milliseconds),
        statement: text.slice(0, longestText),
      })
    }
  })
}
