import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../../backend/database.ts'
import type { Log } from '../../backend/log.ts'
import { clearCondition, setCondition } from '../../backend/operator-problems.ts'
import { nullIfMissing } from '../../backend/storage/disk-file-store.ts'
import { findDiskCondition, readDiskSpace } from '../disk-space.ts'
import { readLogLoss, restartLog, toSpool } from '../wal-spool.ts'
import { isWalFile } from './point-in-time-names.ts'

const worthwhile = 128 * 1024 * 1024
/** Segments leave within a minute or two, however long the place took for some. */
const late = 10 * 60_000
const forgottenAfter = 3_600_000

/** Gives the log up before it fills the database's disk, and begins it anew. Returns whether it did. */
export async function boundSpool(dataDirectory: string, readSpace = readDiskSpace): Promise<boolean> {
  const spool = toSpool(dataDirectory)
  const names = ((await readdir(spool).catch(nullIfMissing)) ?? []).filter(isWalFile)
  const found = await Promise.all(names.map(name => stat(join(spool, name)).catch(nullIfMissing)))
  const pieces = found.filter(each => each !== null)
  const bytes = pieces.reduce((sum, { size }) => sum + size, 0)
  const oldest = Math.min(...pieces.map(({ mtimeMs }) => mtimeMs))
  // A time in the future means that the clock was set back: nobody knows how long the segment has waited.
  const isLate = pieces.some(({ mtimeMs }) => Date.now() - mtimeMs >= late || mtimeMs - Date.now() >= late)
  if (bytes < worthwhile || !isLate) {
    return false
  }
  const space = await readSpace(dataDirectory)
  const isCritical = findDiskCondition(space, dataDirectory)?.severity === 'critical'
  if (!isCritical && bytes <= space.free) {
    return false
  }
  restartLog(dataDirectory, readLogLoss(dataDirectory) ?? new Date(Math.min(oldest, Date.now())))
  return true
}

export async function boundLog(sql: Sql, dataDirectory: string, log: Log): Promise<void> {
  if (await boundSpool(dataDirectory)) {
    log.error('The log of changes was given up, as it was filling the disk of DATA_DIR')
  }
  const since = readLogLoss(dataDirectory)
  if (!since) {
    await clearCondition(sql, 'backup-log-lost')
    return
  }
  await setCondition(
    sql,
    {
      kind: 'backup-log-lost',
      severity: 'critical',
      sentence: `The log of changes was given up before it filled the disk: no moment after ${since.toISOString()} can be restored.`,
      advice:
        'Make the place of the backups writable and room on the disk. The log begins anew with the next base, which is made by itself.',
    },
    { expiresIn: forgottenAfter, since },
  )
}
