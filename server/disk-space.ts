import { statfs } from 'node:fs/promises'

const megabyte = 1024 * 1024

const leastFree = 64 * megabyte

export interface DiskSpace {
  free: number // bytes, for this user
  total: number
}

export async function readDiskSpace(path: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(path)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** @throws when there is hardly room left */
export async function checkDiskSpace(path: string): Promise<void> {
  const { free } = await readDiskSpace(path)
  if (free < leastFree) {
    throw new Error(`Only ${Math.floor(free / megabyte)} MB are free in ${path}`)
  }
}

export function findDiskCondition({ free, total }: DiskSpace, path: string) {
  const critical = free < 256 * megabyte
  if (!critical && (free > total / 10 || free > 2048 * megabyte)) {
    return null
  }
  return {
    severity: critical ? ('critical' as const) : ('warning' as const),
    sentence: `The disk of ${path} has ${Math.floor(free / megabyte)} MB left.`,
    advice: 'Make room on it or give the site a larger one. Without room, uploads and saves are refused.',
  }
}
