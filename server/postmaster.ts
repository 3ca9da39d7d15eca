import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Postmaster {
  pid: number
  port: number
  ready: boolean
  stopping: boolean
}

/** Null when there is none or its process is gone. @throws where that is unknown, as with too many open files */
export function readPostmaster(cluster: string): Postmaster | null {
  const text = readIfThere(join(cluster, 'postmaster.pid'))
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  return isAlive(pid) && isPostgresOf(cluster, pid)
    ? {
        pid,
        port: Number(lines[3]),
        ready: lines[7]?.trim() === 'ready',
        stopping: lines[7]?.trim() === 'stopping',
      }
    : null
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // ESRCH: the process ended while its file was read.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) {
      return null
    }
    throw error
  }
}

/** A reused process id would keep PostgreSQL from starting. While children live, it needs the file to notice them. */
export function removeStalePostmaster(cluster: string): void {
  const path = join(cluster, 'postmaster.pid')
  const pid = Number(readIfThere(path)?.split('\n')[0])
  if (isAlive(pid) && readPostmaster(cluster) === null && !hasProcess(cluster)) {
    rmSync(path, { force: true })
  }
}

/** After a reboot the id may be anybody's, such as the server of another site. */
function isPostgresOf(cluster: string, pid: number): boolean {
  const command = readIfThere(`/proc/${pid}/cmdline`)
  if (!command?.includes('postgres')) {
    return command === null && process.platform !== 'linux'
  }
  const words = command.split('\0')
  const given = words[words.indexOf('-D') + 1] ?? ''
  // Its working folder is the cluster, wherever that was moved. Another user's can't be read; then `-D` counts.
  return isSameFolder(`/proc/${pid}/cwd`, cluster) ?? isSameFolder(given, cluster) ?? true
}

/** PostgreSQL processes that we may not inspect count, too. */
function hasProcess(cluster: string): boolean {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.some(
    pid =>
      isSameFolder(`/proc/${pid}/cwd`, cluster) ??
      readIfThere(`/proc/${pid}/cmdline`)?.includes('postgres') ??
      false,
  )
}

function isSameFolder(path: string, cluster: string): boolean | null {
  try {
    const [a, b] = [statSync(path), statSync(cluster)]
    return a.dev === b.dev && a.ino === b.ino
  } catch {
    return null
  }
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
