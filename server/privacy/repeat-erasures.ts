import { existsSync } from 'node:fs'
import { clearCondition, setCondition } from '../../backend/conditions.ts'
import { connect } from '../../backend/database/connect.ts'
import type { Sql } from '../../backend/database.ts'
import type { Log } from '../../backend/log.ts'
import type { BackupPlace } from '../backup/backup-place.ts'
import { type Erasure, readErasures, repeatErasures } from '../backup/erasures.ts'
import { openBackupPlace, toOwnFolder } from '../backup/open-backup-place.ts'
import type { Config } from '../config.ts'
import { withTimeout } from '../with-timeout.ts'
import { scrubErased } from './scrub-erased.ts'

type PlaceConfig = Pick<Config, 'backup' | 'dataDirectory'>

/** Where archives of this site may lie, so that the list has to be there, too. */
export const hasBackupPlace = ({ backup, dataDirectory }: PlaceConfig): boolean =>
  backup.directory !== null || backup.bucket !== null || existsSync(toOwnFolder({ dataDirectory }))

/** Also of the configured place, where the archive was copied elsewhere without its list. */
export async function readAllErasures(config: PlaceConfig, place: BackupPlace): Promise<Erasure[]> {
  const beside = await readErasures(place)
  if (!hasBackupPlace(config)) {
    return beside
  }
  const configured = await openBackupPlace(config, null)
  try {
    const lines = new Map(
      [...beside, ...(await readErasures(configured))].map(erasure => [JSON.stringify(erasure), erasure]),
    )
    return [...lines.values()].sort((a, b) => a.at.localeCompare(b.at))
  } finally {
    await configured.close()
  }
}

/** Of a state that was restored: nothing of it is served before, and no file of the database holds what was erased. */
export async function repeatAll(sql: Sql, erasures: Erasure[], adminUrl: string): Promise<number> {
  const erased = await sql.begin(transaction => repeatErasures(transaction, erasures))
  if (erased > 0) {
    await scrubErased(sql, { mostBytes: Number.POSITIVE_INFINITY, adminUrl })
  }
  return erased
}

const longestWait = 30_000

/**
 * At each start, as a database may have been set back by other means than ours: by its provider, by hand, or by using the one
 * that an upgrade has left. A place that is away stops nobody; the condition says so until the list was read.
 */
export async function repeatAtStart(
  config: PlaceConfig,
  { ownerUrl, say, log }: { ownerUrl: string; say: (line: string) => void; log: Log },
): Promise<void> {
  if (!hasBackupPlace(config)) {
    return
  }
  const sql = connect(ownerUrl, { max: 2, connection: { application_name: 'holla privacy' } })
  try {
    const repeated = await withTimeout(repeatFromPlace(config, sql), longestWait, null)
    if (repeated === null) {
      throw new Error('The place of the backups did not answer in time')
    }
    if (repeated > 0) {
      say(`${repeated} rows that were erased before this database was set back were erased again.`)
    }
  } catch (error) {
    log.error('Erasures could not be repeated at the start', { error })
    await setCondition(sql, unreadList)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const unreadList = {
  kind: 'erasures-unread',
  severity: 'warning',
  sentence: 'Whether something is here that was erased by law could not be seen.',
  advice: 'Make the place of the backups reachable. The list beside the archives is read again each minute.',
} as const

/** Of the configured place; returns how many rows it found. */
export async function repeatFromPlace(config: PlaceConfig, sql: Sql): Promise<number> {
  const place = await openBackupPlace(config, null)
  try {
    const erasures = await readErasures(place)
    const repeated =
      erasures.length > 0 ? await sql.begin(transaction => repeatErasures(transaction, erasures)) : 0
    await clearCondition(sql, unreadList.kind)
    return repeated
  } finally {
    await place.close()
  }
}
