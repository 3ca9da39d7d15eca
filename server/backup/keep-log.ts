import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { prepareDataDirectory } from '../data-directory.ts'
import { log, say } from '../log.ts'
import { stopLeftPostgres } from '../postgres.ts'
import { readPostmaster } from '../postmaster.ts'
import { toSpool } from '../wal-spool.ts'
import { hasPointInTime, longestEnd } from './backup-jobs.ts'
import { holdPlace } from './hold-place.ts'
import { prepareBackupPlace } from './open-backup-place.ts'
import { closeSpool, moveWal, openSpool } from './wal-archive.ts'

/**
 * To be called before PostgreSQL starts. Its last WAL segment goes to the backups once it has stopped.
 * @throws StartupError where another process serves from a folder whose log would begin or end
 */
export async function keepLog(
  config: Config,
  running: AsyncDisposableStack,
  getSiteId: () => string | null,
): Promise<void> {
  const { dataDirectory, databaseUrl, hostedBackend, backup } = config
  const isOurs = databaseUrl === null && hostedBackend === null
  if (!isOurs && readPostmaster(join(dataDirectory, 'postgres'))) {
    return
  }
  const isKept = hasPointInTime(config)
  if (isKept !== existsSync(toSpool(dataDirectory))) {
    // PostgreSQL archives, or doesn't, until it ends; and another process may serve from the folder.
    await stopLeftPostgres(dataDirectory, say)
  }
  if (!isKept) {
    closeSpool(dataDirectory)
    return
  }
  prepareDataDirectory(dataDirectory)
  await openSpool(dataDirectory)
  running.defer(async () => {
    const siteId = getSiteId()
    if (siteId === null) {
      return
    }
    try {
      const place = await prepareBackupPlace(config, null)
      // A stop waits neither for all that has piled up nor for a place that hangs.
      const limit = AbortSignal.timeout(longestEnd)
      const move = async () => {
        await holdPlace(place, siteId)
        await moveWal(dataDirectory, place, backup.recipient, { signal: limit })
      }
      await Promise.race([move(), once(limit, 'abort')])
      await place.close()
      limit.throwIfAborted()
    } catch (error) {
      log.error('The end of the log stays in DATA_DIR until the next start', { error })
    }
  })
}
