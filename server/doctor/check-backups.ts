import { accessSync, constants, existsSync } from 'node:fs'
import { relative } from 'node:path'
import { openBackupPlace } from '../backup/open-backup-place.ts'
import { type Check, type Finding, fault, good, toReason, warning } from './finding.ts'

export const checkBackups: Check = async config => {
  const { backup, hostedBackend, dataDirectory } = config
  if (hostedBackend !== null) {
    return []
  }
  if (backup.directory !== null) {
    return [checkFolder(backup.directory, dataDirectory)]
  }
  if (backup.bucket === null) {
    return [warning('Neither BACKUP_DIR nor BACKUP_URL is set: no backups are made. Set one of them.')]
  }
  try {
    const place = await openBackupPlace(config, null)
    try {
      const archives = await place.list()
      return [good(`${place.description} (BACKUP_URL) can be reached, and has ${archives.length} files.`)]
    } finally {
      await place.close()
    }
  } catch (error) {
    return [fault(`The bucket of BACKUP_URL can't be used: ${toReason(error)}.`)]
  }
}

/** Does not make it, as it would belong to the user who runs the doctor. */
function checkFolder(folder: string, dataDirectory: string): Finding {
  if (!relative(dataDirectory, folder).startsWith('..')) {
    return warning('BACKUP_DIR lies in DATA_DIR, and would be lost with it. Choose another disk.')
  }
  if (!existsSync(folder)) {
    return warning(`${folder} (BACKUP_DIR) is not there yet. The site makes it, if it may.`)
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return good(`${folder} (BACKUP_DIR) can be written.`)
  } catch {
    return fault(
      `${folder} (BACKUP_DIR) can't be written by this user. Give it the right to, or choose another.`,
    )
  }
}
