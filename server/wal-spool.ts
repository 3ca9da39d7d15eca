import { existsSync } from 'node:fs'
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
