import { connect } from '../../backend/database/connect.ts'
import type { Sql } from '../../backend/database.ts'
import type { Log } from '../../backend/log.ts'
import { clearCondition, setCondition } from '../../backend/operator-problems.ts'
import { createPeriodicJob } from '../../backend/periodic-job.ts'
import { type Backfill, listBackfills, runBackfill } from './backfill.ts'

interface Parts {
  ownerUrl: string
  log: Log
  running: AsyncDisposableStack
  backfills?: Backfill[]
}

const retryEvery = 60_000

export function startBackfills({ ownerUrl, log, running, backfills = listBackfills() }: Parts): void {
  if (backfills.length === 0) {
    return
  }
  const sql = connect(ownerUrl, {
    max: 2,
    idle_timeout: 5,
    connection: { application_name: 'holla backfills' },
  })
  running.defer(() => sql.end({ timeout: 5 }))
  const job = createPeriodicJob({
    name: 'A backfill',
    initialDelay: 1_000,
    interval: retryEvery,
    log,
    run: signal => runAll(sql, backfills, { signal, log }),
  })
  job.start()
  running.defer(() => job.stop())
}

const kind = 'backfill'

async function runAll(
  sql: Sql,
  backfills: Backfill[],
  { signal, log }: { signal: AbortSignal; log: Log },
): Promise<void> {
  const left = await listUnfinished(sql, backfills)
  if (left.length === 0) {
    // Another process or a migration may have finished what failed here.
    await clearCondition(sql, kind)
    return
  }
  await sql.begin(async lock => {
    const [row] = await lock.unsafe<{ isOurs: boolean }[]>(
      `select pg_catalog.pg_try_advisory_xact_lock(hashtextextended('holla backfills', 0)) as "isOurs"`,
    )
    if (!row?.isOurs) {
      return
    }
    for (const backfill of left) {
      await runTold(sql, backfill, signal, log)
    }
  })
}

async function runTold(sql: Sql, backfill: Backfill, signal: AbortSignal, log: Log): Promise<void> {
  const { name } = backfill
  try {
    await runBackfill(sql, backfill, { signal, pauses: true })
    if (!signal.aborted) {
      await clearCondition(sql, kind)
      log.info('A backfill is finished', { name })
    }
  } catch (error) {
    await setCondition(sql, {
      kind,
      severity: 'warning',
      sentence: `The backfill ${name} fails, so what an upgrade brought is not whole yet.`,
      advice: 'The log says why. It is tried again every minute.',
    })
    throw error
  }
}

export async function listUnfinished(sql: Sql, backfills: Backfill[]): Promise<Backfill[]> {
  const rows = await sql<{ name: string }[]>`select name from backend.backfills where finished_at is not null`
  const finished = new Set(rows.map(({ name }) => name))
  return backfills.filter(({ name }) => !finished.has(name))
}
