import { relative } from 'node:path'
import { openBackupPlace } from '../backup/open-backup-place.ts'
import { type Check, fault, good, toReason, warning } from './finding.ts'

/** That archives are made each night, and not on the disk that they are for. */
export const checkBackups: Check = async config => {
  const { backup, hostedBackend, dataDirectory } = config
  if (hostedBackend !== null) {
    return []
  }
  if (backup.directory === null && backup.bucket === null) {
    return [warning('Neither BACKUP_DIR nor BACKUP_URL is set: no backups are made. Set one of them.')]
  }
  if (backup.directory !== null && !relative(dataDirectory, backup.directory).startsWith('..')) {
    return [warning('BACKUP_DIR lies in DATA_DIR, and would be lost with it. Choose another disk.')]
  }
  try {
    const place = await openBackupPlace(config, null)
    try {
      const archives = await place.list()
      return [good(`${place.description} (backups) can be reached, and has ${archives.length} files.`)]
    } finally {
      await place.close()
    }
  } catch (error) {
    return [fault(`Backups can't be written: ${toReason(error)}`)]
  }
}
