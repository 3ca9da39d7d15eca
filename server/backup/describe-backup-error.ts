import type { BackupTask } from './backup-jobs.ts'

export const ofNewerVersion = 'This archive was made by a newer version'

export function describeBackupError(
  task: BackupTask,
  reason: string,
): { severity: 'warning' | 'critical'; sentence: string; advice: string } {
  // After a downgrade; nothing is wrong with the archive.
  if (task === 'drill' && reason.startsWith(ofNewerVersion)) {
    return {
      severity: 'warning',
      sentence:
        'The last backup can’t be proven by this version, as the database has migrations of a newer one.',
      advice: `Keep the newer code for a restore of it, or update. ${reason}`,
    }
  }
  return {
    severity: task === 'drill' ? 'critical' : 'warning',
    sentence: failures[task],
    advice: `Mend what stands in the way; it is tried again by itself. ${reason}`,
  }
}

const failures: Record<BackupTask, string> = {
  archive: 'The last backup failed.',
  drill: 'The last backup could not be restored in the drill.',
  base: 'The base for restores to a moment could not be made.',
}
