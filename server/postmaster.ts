import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/** What the server says of itself in postmaster.pid; null when there is none or its process is gone. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return isAlive(pid) && isPostgres(pid)
      ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
      : null
  } catch {
    return null
  }
}

/** After a reboot the number in the file may belong to anybody. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return process.platform !== 'linux'
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid > 0
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
