import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where PostgreSQL puts finished WAL segments until they are stored with the backups. */
export const toSpool = (dataDirectory: string): string => join(dataDirectory, 'wal')

/** The folder itself turns archiving on, whoever starts the cluster. Each minute with changes ends a segment. */
export const toArchiveSettings = (dataDirectory: string): string[] =>
  existsSync(toSpool(dataDirectory))
    ? [
        'archive_mode=on',
        'archive_library=basic_archive',
        `basic_archive.archive_directory=${toSpool(dataDirectory)}`,
        'archive_timeout=60',
      ]
    : []

const mark = 'needs-base'

/** Exists while the log has no base backup to begin from; a file, so that a killed process forgets nothing. */
export const toBaseMark = (spool: string): string => join(spool, mark)

export const isBaseNeeded = (dataDirectory: string): boolean => existsSync(toBaseMark(toSpool(dataDirectory)))

/** A base that began before the log was restarted does not count. */
export function noteBase(dataDirectory: string, begunAt = Number.POSITIVE_INFINITY): void {
  const path = toBaseMark(toSpool(dataDirectory))
  if (existsSync(path) && statSync(path).mtimeMs <= begunAt) {
    rmSync(path, { force: true })
  }
}

export function readLogLoss(dataDirectory: string): Date | null {
  const text = isBaseNeeded(dataDirectory) ? readFileSync(toBaseMark(toSpool(dataDirectory)), 'utf8') : ''
  return text === '' ? null : new Date(text)
}

/** For when another cluster takes the place, or the segments are given up. */
export function restartLog(dataDirectory: string, lostSince: Date | null = null): void {
  const spool = toSpool(dataDirectory)
  if (!existsSync(spool)) {
    return
  }
  writeFileSync(toBaseMark(spool), lostSince?.toISOString() ?? '')
  for (const name of readdirSync(spool).filter(each => each !== mark)) {
    rmSync(join(spool, name), { recursive: true, force: true })
  }
}
