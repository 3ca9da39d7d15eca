import { DeliveryError, type QueuedRow } from './outbox.ts'

const minute = 60_000

/** In milliseconds, after the first, second, … failed attempt; the last one repeats. */
export const usualRetryDelays = [minute / 2, 2 * minute, 10 * minute, 30 * minute, 120 * minute, 360 * minute]

/** A server may soon accept what it refused for good. The last two must be in a row, as outages use up attempts. */
const attemptsWhenRefused = 3

export interface Retry {
  attempts: number // with the one that failed
  isFinal: boolean
  after: number // milliseconds
}

export function planRetry(
  { attempts: before, last_status }: QueuedRow,
  error: unknown,
  { retryDelays, maxAttempts }: { retryDelays: number[]; maxAttempts: number },
): Retry {
  const attempts = before + 1
  const isRefused = error instanceof DeliveryError && error.isPermanent
  const isRefusedAgain = isRefused && last_status !== null && last_status >= 400
  const delay = retryDelays[Math.min(attempts, retryDelays.length) - 1] ?? 0
  return {
    attempts,
    isFinal: attempts >= (isRefusedAgain ? attemptsWhenRefused : maxAttempts),
    // Spread by a fifth, so that what failed together is not retried together.
    after: delay * (0.8 + 0.4 * Math.random()),
  }
}
