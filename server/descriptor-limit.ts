import { readFileSync } from 'node:fs'

/** For the database, mails, pictures, logs and modules. */
const reserved = 128

const usual = 4_096

/** Node raises its soft limit to the hard one. Null where the system doesn't tell. */
export function readDescriptorLimit(limits = readLimits()): number | null {
  const [, hard] = /^Max open files\s+\S+\s+(\d+)/m.exec(limits) ?? []
  return hard === undefined ? null : Number(hard)
}

/** Half, as each connection may be sent a file, which is open meanwhile. */
export const toMaxConnections = (limit: number): number => Math.max(16, Math.floor((limit - reserved) / 2))

export function findDescriptorWarning(limit: number | null): string | null {
  return limit === null || limit >= usual
    ? null
    : `Each process may open only ${limit} files (ulimit -n), so it serves at most ${toMaxConnections(limit)} connections at once. Raise it to 65536, with systemd by LimitNOFILE=65536.`
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
