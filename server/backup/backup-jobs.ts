import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { connect } from '../../backend/database/connect.ts'
import type { DatabaseUrls, Sql } from '../../backend/database.ts'
import type { Log } from '../../backend/log.ts'
import { clearCondition, setCondition } from '../../backend/operator-problems.ts'
import { createPeriodicJob } from '../../backend/periodic-job.ts'
import { describeS3Location } from '../../backend/s3/s3-location.ts'
import { openFileStore } from '../../backend/storage/open-file-store.ts'
import type { Config } from '../config.ts'
import { isBaseNeeded } from '../wal-spool.ts'
import type { BackupPlace } from './backup-place.ts'
import { listDueTasks } from './backup-schedule.ts'
import { boundLog } from './bound-spool.ts'
import { describeBackupError } from './describe-backup-error.ts'
import { FileArchive } from './file-archive.ts'
import { holdPlace, readSiteId } from './hold-place.ts'
import { prepareBackupPlace } from './open-backup-place.ts'
import { reportOverdueBackups } from './overdue-backups.ts'
import { DueTaskRunner, type TaskOutcome } from './run-due-tasks.ts'
import { moveWal } from './wal-archive.ts'

const minute = 60_000

/** Milliseconds for an interrupted task, and for the last files at a stop. */
export const longestEnd = 10_000

/** Of opening the place, and then of each file. */
const longestStep = 10 * minute

/** Ends conditions where backups are not configured any more; longer than from one night to the next. */
const forgottenAfter = 30 * 60 * minute

export interface ScheduleParts {
  database: DatabaseUrls
  log: Log
  running: AsyncDisposableStack
  siteEnv: NodeJS.ProcessEnv
  /** The last files are copied after it. */
  stopServing: () => Promise<void>
  initialDelay?: number
}

/** Returns the site's id to the place of its backups. */
export async function scheduleBackups(
  config: Config,
  { database, log, running, siteEnv, stopServing, initialDelay = minute / 12 }: ScheduleParts,
): Promise<string | null> {
  if (!config.backup.directory && !config.backup.bucket) {
    return null
  }
  const sql = connect(database.ownerUrl, {
    max: 2,
    idle_timeout: 30,
    connection: { application_name: 'holla backups' },
  })
  running.defer(() => sql.end({ timeout: 5 }))
  const siteId = await readSiteId(sql)
  // A place that can't be reached must not keep the site from starting.
  let opening: Promise<BackupPlace> | null = null
  const openPlace = () => {
    opening ??= prepareBackupPlace(config, null).catch(error => {
      opening = null
      throw error
    })
    return opening
  }
  running.defer(async () => (await opening)?.close())
  const files = await openFileStore(join(config.dataDirectory, 'files'), config.filesLocation)
  running.defer(() => files.close())
  const { recipient } = config.backup
  const hasMoments = hasPointInTime(config)
  let fileArchive: FileArchive | null = null
  const tasks = new DueTaskRunner((task, signal) => runTask(task, { signal, log, sql, siteEnv }))
  const canProve = recipient === null || config.backup.identityFile !== null
  const keepFiles = async (options: { signal: AbortSignal; onCopied?: () => void }) => {
    const place = await openPlace()
    await holdPlace(place, siteId)
    fileArchive ??= new FileArchive({ sql, files, place, recipient })
    await fileArchive.copyNew(options)
  }
  if (hasMoments) {
    // The log is stored up to the stop, so the files that its rows name have to be, too.
    running.defer(async () => {
      await stopServing()
      const limit = AbortSignal.timeout(longestEnd)
      // A call to a bucket that hangs ignores the signal.
      await Promise.race([keepFiles({ signal: limit }), once(limit, 'abort')])
        .then(() => limit.throwIfAborted())
        .catch(error => log.error('The last files did not reach the backups', { error }))
    })
  }
  // A job of its own, as making an archive may take long.
  const keeper = createPeriodicJob({
    name: 'The log beside the backups',
    initialDelay,
    interval: minute,
    log,
    async run(signal) {
      await keepCondition(sql, 'backup-log', {
        log,
        sentence: `The log of changes could not be kept in ${describePlace(config)}: a restore reaches an older moment only.`,
        work: async onMoved => {
          const place = await openPlace()
          await holdPlace(place, siteId)
          if (hasMoments) {
            await moveWal(config.dataDirectory, place, recipient, { signal, onMoved })
          }
        },
      })
    },
  })
  // A job of its own, for when the place hangs, and with it whatever writes there.
  const reporter = createPeriodicJob({
    name: 'The report on backups',
    initialDelay,
    interval: minute,
    log,
    run: () => reportOverdueBackups(sql, { canProve, expiresIn: forgottenAfter }),
  })
  // A job of its own, or the log would pile up while a large file is copied.
  const filesKeeper = createPeriodicJob({
    name: 'The files beside the log',
    initialDelay,
    interval: minute,
    log,
    run: signal =>
      keepCondition(sql, 'backup-files', {
        log,
        sentence: `Files could not be kept in ${describePlace(config)}: a restore to a moment lacks the newest.`,
        work: onCopied => keepFiles({ signal, onCopied }),
      }),
  })
  // A job of its own, for when a place hangs and nothing is moved.
  const bound = createPeriodicJob({
    name: 'The bound of the log',
    initialDelay,
    interval: minute,
    log,
    run: () => boundLog(sql, config.dataDirectory, log),
  })
  const worker = createPeriodicJob({
    name: 'The schedule of backups',
    initialDelay,
    interval: minute,
    log,
    async run(signal) {
      const needsBase = isBaseNeeded(config.dataDirectory)
      await tasks.runAll(await listDueTasks(sql, { hasMoments, canProve, needsBase }), signal)
    },
  })
  const jobs = [keeper, reporter, worker, ...(hasMoments ? [filesKeeper, bound] : [])]
  for (const job of jobs) {
    job.start()
  }
  // Together, as a place that hangs holds up several.
  running.defer(async () => {
    await Promise.all(jobs.map(job => job.stop()))
  })
  return siteId
}

const describePlace = ({ backup }: Config): string =>
  backup.bucket ? describeS3Location(backup.bucket) : (backup.directory ?? '')

/** Only the embedded database gives us its log. */
export const hasPointInTime = ({ databaseUrl, hostedBackend, backup }: Config): boolean =>
  databaseUrl === null &&
  hostedBackend === null &&
  backup.pointInTime &&
  (backup.directory !== null || backup.bucket !== null)

async function keepCondition(
  sql: Sql,
  kind: string,
  { sentence, work, log }: { sentence: string; work: (onStep: () => void) => Promise<void>; log: Log },
): Promise<void> {
  const tell = async (error: unknown) => {
    log.error(sentence, { error })
    const reason = error instanceof Error ? error.message : String(error)
    await setCondition(
      sql,
      {
        ...{ kind, severity: 'warning', sentence },
        advice: `Mend what stands in the way: ${reason}`,
      },
      { expiresIn: forgottenAfter },
    )
  }
  // A folder of another machine's may hang for ever.
  const late = setTimeout(
    () => void tell(new Error('it takes longer than ten minutes')).catch(() => {}),
    longestStep,
  )
  try {
    await work(() => void late.refresh())
    await clearCondition(sql, kind)
  } catch (error) {
    await tell(error)
  } finally {
    clearTimeout(late)
  }
}

export type BackupTask = 'archive' | 'drill' | 'base'

const commands: Record<BackupTask, [file: string, ...options: string[]]> = {
  archive: ['backup.js', '--rotate'],
  drill: ['restore.js', '--drill'],
  base: ['backup.js', '--base'],
}

async function runTask(
  task: BackupTask,
  { signal, log, sql, siteEnv }: { signal: AbortSignal; log: Log; sql: Sql } & Pick<ScheduleParts, 'siteEnv'>,
): Promise<TaskOutcome> {
  const [file, ...options] = commands[task]
  const output: string[] = []
  const code = await new Promise<number | null>(resolve => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../bin', file), ...options], {
      env: { ...process.env, ...siteEnv },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
      killSignal: 'SIGTERM',
    })
    // The next task removes what this one has begun, so a stop waits for none that hangs.
    const insist = () => setTimeout(() => child.kill('SIGKILL'), longestEnd).unref()
    signal.addEventListener('abort', insist)
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    child.on('error', error => output.push(error.message))
    child.on('close', ended => {
      signal.removeEventListener('abort', insist)
      resolve(ended)
    })
  })
  const lines = output
    .join('')
    .split('\n')
    .filter(line => line.trim() !== '')
  // A StartupError's sentence stands last; of other errors the line before the stack says most.
  const reason = lines.find(line => /^\w*Error: /.test(line)) ?? lines.at(-1) ?? `exit code ${code}`
  // A signal to the whole group comes before our own stop.
  if (signal.aborted || /^(Another backup is being made|Interrupted \()/.test(reason)) {
    return 'busy'
  }
  const kind = `backup-${task}`
  if (code === 0) {
    await clearCondition(sql, kind)
    return 'done'
  }
  log.error('A task of the backups failed', { task, reason })
  await setCondition(sql, { kind, ...describeBackupError(task, reason) }, { expiresIn: forgottenAfter })
  return 'failed'
}
