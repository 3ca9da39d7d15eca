import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where PostgreSQL leaves finished pieces of its log, whole and synced, for whoever keeps them with the backups. */
export const toSpool = (dataDirectory: string): string => join(dataDirectory, 'wal')

/**
 * Whoever starts the cluster keeps the log whole: the folder itself says that it is wanted. A piece is finished each
 * minute while there is something in it.
 */
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

/** In the spool from its beginning until there is a base, so that a process that is killed forgets nothing. */
export const toBaseMark = (spool: string): string => join(spool, mark)

/** Whether no base before leads into the log. */
export const isBaseNeeded = (dataDirectory: string): boolean => existsSync(toBaseMark(toSpool(dataDirectory)))

/** A base is safely stored. One that was begun before the log was begun anew leads to nothing of it. */
export function noteBase(dataDirectory: string, begunAt = Number.POSITIVE_INFINITY): void {
  const path = toBaseMark(toSpool(dataDirectory))
  if (existsSync(path) && statSync(path).mtimeMs <= begunAt) {
    rmSync(path, { force: true })
  }
}

/** Since when the log is lost, until there is a base; null while it is whole. */
export function readLogLoss(dataDirectory: string): Date | null {
  const text = isBaseNeeded(dataDirectory) ? readFileSync(toBaseMark(toSpool(dataDirectory)), 'utf8') : ''
  return text === '' ? null : new Date(text)
}

/** Another cluster has taken the place, or what was there is given up: the log begins now. */
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
