import { ApiError, type KnownError } from './errors/api-error.ts'
import type { Log } from './log.ts'

const interval = 1_000
const message = 'A request could not be served'

/**
 * Of failures that we mean. What has a cause elsewhere is a line with its id; a refusal because all places are taken may come a
 * thousand times, so of each kind there is one line a second, and how many there were besides.
 */
export function createFailureLog(log: Log) {
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
