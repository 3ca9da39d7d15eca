import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { connect } from '../../backend/database/connect.ts'
import type { Sql } from '../../backend/database.ts'
import type { Log } from '../../backend/log.ts'
import { type Condition, clearCondition, setCondition } from '../../backend/operator-problems.ts'
import type { BackupPlace } from '../backup/backup-place.ts'
import {
  DamagedErasures,
  type Erasure,
  hasUnlisted,
  readErasures,
  readListMark,
  readNewestErasure,
  repeatErasures,
  UnrepeatedErasure,
  writeErasures,
} from '../backup/erasures.ts'
import { isHeldByAnother, readSiteId } from '../backup/hold-place.ts'
import { openBackupPlace, toOwnFolder } from '../backup/open-backup-place.ts'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'
import { withTimeout } from '../with-timeout.ts'
import { scrubErased } from './scrub-erased.ts'

type PlaceConfig = Pick<Config, 'backup' | 'dataDirectory'>

/** Where archives of this site may lie, so that the list has to be there, too. */
export const hasBackupPlace = ({ backup, dataDirectory }: PlaceConfig): boolean =>
  backup.directory !== null || backup.bucket !== null || existsSync(toOwnFolder({ dataDirectory }))

/** Also of the configured place, as an archive may have been copied without its list. */
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

export async function repeatAll(sql: Sql, erasures: Erasure[], adminUrl: string): Promise<number> {
  const erased = await repeatUnknown(sql, erasures)
  if (erased > 0) {
    await scrubErased(sql, { mostBytes: Number.POSITIVE_INFINITY, adminUrl })
  }
  return erased
}

const longestWait = 30_000
const pause = 500
const mostTries = 10
const silence = 400

/** At each start, as a provider may have set the database back. @throws DamagedErasures, UnrepeatedErasure */
export async function repeatAtStart(
  config: PlaceConfig,
  { ownerUrl, say, log }: { ownerUrl: string; say: (line: string) => void; log: Log },
): Promise<void> {
  if (!hasBackupPlace(config)) {
    return
  }
  const connection = { application_name: 'holla privacy', statement_timeout: 0 }
  const sql = connect(ownerUrl, { max: 2, connection })
  try {
    const erasures = await readPatiently(config, say).catch(async error => {
      if (error instanceof DamagedErasures) {
        throw error
      }
      log.error('Erasures could not be repeated at the start', { error })
      await tellUnread(sql, error)
      return []
    })
    const repeated = await repeatUnknown(sql, erasures)
    if (repeated > 0) {
      say(`${repeated} rows that were erased before this database was set back were erased again.`)
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** A place may come up after us, as when a whole machine starts. */
async function readPatiently(config: PlaceConfig, say: (line: string) => void): Promise<Erasure[]> {
  const end = Date.now() + longestWait
  const telling = setTimeout(say, silence, 'Waiting for the place of the backups, for half a minute at most.')
  let failure: unknown = new Error('The place of the backups did not answer in time')
  try {
    do {
      try {
        const erasures = await withTimeout(readFromPlace(config), end - Date.now(), null)
        if (erasures) {
          return erasures
        }
      } catch (error) {
        if (error instanceof DamagedErasures) {
          throw error
        }
        failure = error
      }
      await wait(pause)
    } while (Date.now() < end)
    throw failure
  } finally {
    clearTimeout(telling)
  }
}

async function readFromPlace(config: PlaceConfig): Promise<Erasure[]> {
  const place = await openBackupPlace(config, null)
  try {
    return await readErasures(place)
  } finally {
    await place.close()
  }
}

async function repeatUnknown(sql: Sql, erasures: Erasure[]): Promise<number> {
  if (erasures.length === 0) {
    return 0
  }
  let repeated = 0
  for (let left = mostTries - 1; ; left -= 1) {
    const { found, failures } = await sql.begin(transaction => repeatErasures(transaction, erasures))
    repeated += found
    const failure = failures.find(one => !isPassing(one)) ?? failures[0]
    if (!failure) {
      return repeated
    }
    if (left === 0 || !isPassing(failure)) {
      throw failure
    }
    await wait(pause)
  }
}

/** lock_not_available, deadlock_detected and query_canceled: another session was at the row. */
const passing = new Set(['55P03', '40P01', '57014'])

const isPassing = ({ cause }: UnrepeatedErasure): boolean =>
  cause instanceof postgres.PostgresError && passing.has(cause.code)

const unread = 'erasures-unread'

/** The condition is set again each minute, so it ends where no place for backups is set any more. */
const forgottenAfter = 10 * 60_000

async function tellUnread(sql: Sql, error: unknown): Promise<void> {
  await setCondition(sql, { kind: unread, ...toUnread(error) }, { expiresIn: forgottenAfter })
}

function toUnread(error: unknown): Omit<Condition, 'kind'> {
  if (error instanceof DamagedErasures) {
    const sentence = 'The list of what was erased by law is damaged, so the site will not start again.'
    return { severity: 'critical', sentence, advice: error.message }
  }
  if (error instanceof UnrepeatedErasure) {
    const sentence = 'What was erased by law is in the database again, so the site will not start again.'
    return { severity: 'critical', sentence, advice: error.message }
  }
  if (error instanceof UnlistedErasures) {
    const sentence = 'What was erased by law here is not in the list beside the backups.'
    return { severity: 'warning', sentence, advice: error.message }
  }
  return {
    severity: 'warning',
    sentence: 'The list of what was erased by law can be neither read nor kept.',
    advice:
      'Make the place of the backups reachable. The list beside the archives is read again each minute.',
  }
}

/** What this site erased is in no list. */
class UnlistedErasures extends StartupError {}

/**
 * Syncs both ways; reads the list after changes only, as it only grows. A copy writes nothing, as the site would repeat what
 * the copy's older state let it erase. Returns how many rows were erased again.
 */
export function createErasureSync(sql: Sql, open: () => Promise<BackupPlace>): () => Promise<number> {
  let compared: string | null = null

  async function sync(): Promise<number> {
    const place = await open()
    try {
      const isAnothers = await isHeldByAnother(place, await readSiteId(sql))
      // Read before, as another process may write meanwhile.
      const mark = `${await readNewestErasure(sql)} ${await readListMark(place)} ${isAnothers}`
      let repeated = 0
      if (mark !== compared) {
        const erasures = await readErasures(place)
        try {
          repeated = await repeatUnknown(sql, erasures)
        } finally {
          // What was erased here is listed, even if others can't be repeated.
          if (!isAnothers) {
            await writeErasures(sql, place)
          }
        }
        if (isAnothers) {
          await requireListed(sql, place)
        }
        compared = mark
      }
      await clearCondition(sql, unread)
      return repeated
    } finally {
      await place.close()
    }
  }

  return () =>
    sync().catch(async error => {
      await tellUnread(sql, error)
      throw error
    })
}

/** @throws UnlistedErasures */
async function requireListed(sql: Sql, place: BackupPlace): Promise<void> {
  if (await hasUnlisted(sql, place)) {
    throw new UnlistedErasures(
      `Another site's backups go to ${place.description}. A site that replaces it takes the place over by npm run backup -- --take-over; ` +
        'a copy does without BACKUP_DIR and BACKUP_URL.',
    )
  }
}
