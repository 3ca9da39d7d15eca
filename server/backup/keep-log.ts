import type { Config } from '../config.ts'
import { prepareDataDirectory } from '../data-directory.ts'
import { log } from '../log.ts'
import { prepareBackupPlace } from './open-backup-place.ts'
import { hasPointInTime } from './schedule.ts'
import { closeSpool, moveWal, openSpool } from './wal-archive.ts'

/**
 * Before the embedded PostgreSQL starts: has it keep its log, or not. Once it has stopped, its last piece goes to the backups,
 * too.
 */
export async function keepLog(config: Config, running: AsyncDisposableStack): Promise<void> {
  const { dataDirectory, backup } = config
  if (!hasPointInTime(config)) {
    closeSpool(dataDirectory)
    return
  }
  prepareDataDirectory(dataDirectory)
  await openSpool(dataDirectory)
  running.defer(async () => {
    try {
      const place = await prepareBackupPlace(config, null)
      await moveWal(dataDirectory, place, backup.recipient)
      await place.close()
    } catch (error) {
      log.error('The end of the log stays in DATA_DIR until the next start', { error })
    }
  })
}
