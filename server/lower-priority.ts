import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../backend/log.ts'

const niceness = 15

/**
 * Lets a process of our own PostgreSQL wait while this one, or another of PostgreSQL's, has work. Linux weighs processes
 * by session where it groups them (`sched_autogroup_enabled`), and PostgreSQL gives each of its own a session.
 */
export async function lowerPriority(pid: number, log: Log): Promise<void> {
  try {
    setPriority(pid, niceness)
    await lowerGroup(`/proc/${pid}/autogroup`)
  } catch (error) {
    // ESRCH: it has ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
      log.info('A process of PostgreSQL for visitors keeps its priority', { pid, reason: String(error) })
    }
  }
}

/** One may do so ten times a second, but for root. */
async function lowerGroup(path: string, attempts = 10): Promise<void> {
  try {
    await writeFile(path, String(niceness))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EAGAIN' && attempts > 1) {
      await delay(150)
      return lowerGroup(path, attempts - 1)
    }
    // Without groups, or when the process has ended.
    if (code !== 'ENOENT') throw error
  }
}
