import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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

/** A base is safely stored. */
export function noteBase(dataDirectory: string): void {
  rmSync(toBaseMark(toSpool(dataDirectory)), { force: true })
}

/** Another cluster has taken the place, whose log begins now. */
export function restartLog(dataDirectory: string): void {
  const spool = toSpool(dataDirectory)
  if (!existsSync(spool)) {
    return
  }
  writeFileSync(toBaseMark(spool), '')
  for (const name of readdirSync(spool).filter(each => each !== mark)) {
    rmSync(join(spool, name), { recursive: true, force: true })
  }
}
