import { connect } from '../../backend/database/connect.ts'
import type { Sql } from '../../backend/database.ts'
import type { Log } from '../../backend/log.ts'
import { createPeriodicJob } from '../../backend/periodic-job.ts'
import { longestEnd } from '../backup/backup-jobs.ts'
import { prepareBackupPlace } from '../backup/open-backup-place.ts'
import type { Config } from '../config.ts'
import { readDiskSpace } from '../disk-space.ts'
import { findRunningDatabase } from '../find-running-database.ts'
import { withTimeout } from '../with-timeout.ts'
import { applyRetention } from './apply-retention.ts'
import { isNight, smallTable } from './large-tables-by-night.ts'
import { createErasureSync, hasBackupPlace } from './repeat-erasures.ts'
import { tellOfRoom } from './room-to-rewrite.ts'
import { scrubErased } from './scrub-erased.ts'
import { hasTableAbove } from './table-files.ts'

interface Parts {
  ownerUrl: string
  log: Log
  running: AsyncDisposableStack
  initialDelay?: number
}

type JobConfig = Pick<Config, 'backup' | 'dataDirectory' | 'databaseUrl'>

const minute = 60_000

export function startPrivacyJob(
  config: JobConfig,
  { ownerUrl, log, running, initialDelay = 3_000 }: Parts,
): void {
  const sql = connect(ownerUrl, {
    max: 3,
    connection: { application_name: 'holla privacy', lock_timeout: 2_000, statement_timeout: 0 },
  })
  running.defer(() => sql.end({ timeout: 5 }))
  const work = createWork(config, sql, log)
  const job = createPeriodicJob({
    name: 'What privacy asks for',
    interval: minute,
    run: signal => work.runAll(signal),
    ...{ initialDelay, log },
  })
  job.start()
  // At once, so that an archive that is restored a moment after an erasure finds it in the list.
  sql
    .listen('erasures', () => {
      work.follow().catch(error => log.error('An erasure could not be listed beside the archives', { error }))
    })
    .catch(error => log.error('Erasures are not heard of at once', { error }))
  running.defer(async () => {
    const listing = withTimeout(work.follow(), longestEnd, undefined).catch(error =>
      log.error('Erasures could not be listed', { error }),
    )
    // Together, as both may wait for a database that is silent.
    await Promise.all([listing, job.stop()])
  })
}

function createWork(config: JobConfig, sql: Sql, log: Log) {
  let last: Promise<void> = Promise.resolve()
  let largeTablesWait = false

  function inTurn(task: () => Promise<void>): Promise<void> {
    last = last.catch(() => {}).then(task)
    return last
  }

  const sync = createErasureSync(sql, () => prepareBackupPlace(config, null))

  async function list(): Promise<void> {
    if (hasBackupPlace(config)) {
      await sync()
    }
  }

  const readFree =
    config.databaseUrl === null ? async () => (await readDiskSpace(config.dataDirectory)).free : null

  async function scrub(): Promise<void> {
    await tellOfRoom(sql, readFree)
    if (largeTablesWait && !isNight(new Date())) {
      return
    }
    const mostBytes = isNight(new Date()) ? Number.POSITIVE_INFINITY : smallTable
    largeTablesWait =
      (await scrubErased(sql, { mostBytes, adminUrl: findAdmin(config), readFree })) &&
      mostBytes === smallTable &&
      (await hasTableAbove(sql, smallTable))
  }

  return {
    follow: () =>
      inTurn(async () => {
        largeTablesWait = false
        await list()
      }),
    runAll: (signal: AbortSignal) =>
      inTurn(async () => {
        // The law asks for each, so none waits for another's trouble with the place of the backups or the disk.
        await list().catch(error => log.error('Erasures could not be listed beside the archives', { error }))
        await scrub().catch(error =>
          log.error('The files of what was erased could not be written anew', { error }),
        )
        await applyRetention(sql, signal)
      }),
  }
}

const findAdmin = ({ databaseUrl, dataDirectory }: JobConfig): string =>
  databaseUrl ?? findRunningDatabase(dataDirectory)
