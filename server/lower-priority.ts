import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../backend/log.ts'

const niceness = 15

/** With `sched_autogroup_enabled` Linux weighs whole sessions, and each PostgreSQL process is a session of its own. */
export async function lowerPriority(pid: number, log: Log): Promise<void> {
  try {
    setPriority(pid, niceness)
    await lowerGroup(`/proc/${pid}/autogroup`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
      log.info('A process of PostgreSQL for visitors keeps its priority', { pid, reason: String(error) })
    }
  }
}

/** Linux lets users other than root write this ten times a second. */
async function lowerGroup(path: string, attempts = 10): Promise<void> {
  try {
    await writeFile(path, String(niceness))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EAGAIN' && attempts > 1) {
      await delay(150)
      return lowerGroup(path, attempts - 1)
    }
    // Autogroups are off, or the process has ended.
    if (code !== 'ENOENT') throw error
  }
}
