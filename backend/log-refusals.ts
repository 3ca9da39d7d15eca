import { ApiError, type KnownError } from './errors/api-error.ts'
import type { Log } from './log.ts'

const interval = 1_000
const message = 'A request could not be served'

/** Logs expected failures: with a cause always, otherwise once a second per code, as refusals may be many. */
export function createRefusalLog(log: Log) {
  const further = new Map<string, number>()
  return (error: KnownError, facts: { status: number } & Record<string, unknown>): void => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    if (!(error instanceof ApiError) || error.cause) {
      log.info(message, { ...facts, reason })
      return
    }
    const { code } = error
    const count = further.get(code)
    if (count !== undefined) {
      further.set(code, count + 1)
      return
    }
    log.info(message, { ...facts, reason })
    further.set(code, 0)
    setTimeout(() => {
      const count = further.get(code)
      further.delete(code)
      if (count) {
        log.info('Further requests could not be served', { count, reason })
      }
    }, interval).unref()
  }
}
