import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '../../backend/database.ts'
import { StartupError } from '../startup-error.ts'

/** How long others may queue behind us, in milliseconds. */
export const lockTimeout = 500

const defaultMaxWait = 5 * 60_000
const firstPause = 250
const longestPause = 4_000

interface Attempt {
  title: string
  pid: () => number | null
  run: () => Promise<void>
  say: (line: string) => void
  maxWait?: number | undefined
}

/** Those who wait behind us go on in the pauses. @throws StartupError naming who holds the lock */
export async function retryWhileLocked(observer: Sql, attempt: Attempt): Promise<void> {
  const end = Date.now() + (attempt.maxWait ?? defaultMaxWait)
  for (let pause = firstPause, tries = 1; ; pause = Math.min(pause * 2, longestPause), tries += 1) {
    const holders = watchHolders(observer, attempt.pid)
    try {
      return await attempt.run()
    } catch (error) {
      if (!isLocked(error)) {
        throw error
      }
      const names = (await holders.stop()) || 'another session'
      if (Date.now() + pause > end) {
        throw new StartupError(
          `${attempt.title} can't be applied, as ${names} holds a lock on what it changes. Nothing of it was kept. End that session or wait for it, and start again.`,
          error,
        )
      }
      if (tries === 1) {
        attempt.say(`${attempt.title} waits for ${names}, and is tried until the lock is given back…`)
      }
      // Random, as two that retry in step would meet for ever.
      await delay(pause * (0.5 + Math.random() / 2))
    } finally {
      await holders.stop()
    }
  }
}

function watchHolders(observer: Sql, pid: () => number | null): { stop(): Promise<string> } {
  const stopped = new AbortController()
  const names = delay(lockTimeout / 2, null, { signal: stopped.signal })
    .then(() => describeHolders(observer, pid()))
    .catch(() => '')
  return {
    stop() {
      stopped.abort()
      return names
    },
  }
}

async function describeHolders(observer: Sql, pid: number | null): Promise<string> {
  const rows = await observer.unsafe<{ holder: string }[]>(`
    select format('process %s (%s)', pid, coalesce(nullif(application_name, ''), 'a session without a name')) as holder
    from pg_catalog.pg_stat_activity
    where pid = any (pg_catalog.pg_blocking_pids(${Number(pid)}))
    order by backend_start`)
  return rows.map(({ holder }) => holder).join(' and ')
}

/** lock_not_available, and deadlock_detected. */
export const isLocked = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
