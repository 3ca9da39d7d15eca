import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/**
 * What the server says of itself in postmaster.pid; null when there is none or its process is gone.
 * @throws what keeps us from looking, such as too many open files: then nobody knows whether it lives
 */
export function readPostmaster(cluster: string): Postmaster | null {
  const text = readIfThere(join(cluster, 'postmaster.pid'))
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  return isAlive(pid) && isPostgres(pid)
    ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
    : null
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // A process that ends while it is read is gone, too.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) {
      return null
    }
    throw error
  }
}

/** After a reboot the number in the file may belong to anybody. */
function isPostgres(pid: number): boolean {
  const command = readIfThere(`/proc/${pid}/cmdline`)
  return command?.includes('postgres') ?? process.platform !== 'linux'
}

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) {
    return false
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
