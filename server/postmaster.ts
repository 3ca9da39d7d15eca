import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
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
  return isAlive(pid) && isPostgresOf(cluster, pid)
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

/**
 * Before a start: takes away what a server that is gone left, where its number is another process's now. PostgreSQL would take that
 * one for it and refuse. Of a server that left children it keeps the file, by which PostgreSQL finds that they are there.
 */
export function removeStalePostmaster(cluster: string): void {
  const path = join(cluster, 'postmaster.pid')
  const pid = Number(readIfThere(path)?.split('\n')[0])
  if (isAlive(pid) && readPostmaster(cluster) === null && !hasProcess(cluster)) {
    rmSync(path, { force: true })
  }
}

/** After a reboot the number in the file may belong to anybody, such as the server of another site. */
function isPostgresOf(cluster: string, pid: number): boolean {
  const command = readIfThere(`/proc/${pid}/cmdline`)
  if (!command?.includes('postgres')) {
    return command === null && process.platform !== 'linux'
  }
  const words = command.split('\0')
  const given = words[words.indexOf('-D') + 1] ?? ''
  // It works in its folder, wherever that was moved; where we may not look, as it is another user's, it is the one it was given.
  return isSameFolder(`/proc/${pid}/cwd`, cluster) ?? isSameFolder(given, cluster) ?? true
}

/** Those of PostgreSQL that we may not look at may be. */
function hasProcess(cluster: string): boolean {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.some(
    pid =>
      isSameFolder(`/proc/${pid}/cwd`, cluster) ??
      readIfThere(`/proc/${pid}/cmdline`)?.includes('postgres') ??
      false,
  )
}

/** Null where nobody can say. */
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
