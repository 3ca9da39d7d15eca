import type { Database, Transaction } from '../database.ts'
import type { Log } from '../log.ts'
import { type FileStore, shards } from './file-store.ts'
import { toListParameter } from './objects.ts'

export interface SweepParts {
  database: Database
  files: FileStore
  log: Log
  signal: AbortSignal
  /** Milliseconds; what is younger may belong to an upload that is not finished. */
  graceTime: number
}

export interface Swept {
  files: number
  rows: number
}

interface OrphanRow {
  id: string
  version: string
  name: string
}

interface OrphanSurvey<T> {
  total: number
  orphaned: number
  removable: T[]
}

const nothingRemoved: Swept = { files: 0, rows: 0 }
const idName = 'file_store_id'

/** So many rows without files, in percent, look like a disk that is not mounted rather than like a crash. */
const suspiciousPercent = 5
const suspiciousCount = 20

/** Removes files that no row names (left by a crash) and rows whose file is gone. Null while another process sweeps. */
export async function sweepOrphans(parts: SweepParts): Promise<Swept | null> {
  return parts.database.owner.begin(async sql => {
    const [lock] = await sql`select pg_try_advisory_xact_lock(hashtextextended('storage sweep', 0)) as taken`
    return lock?.taken ? sweepLocked(parts, sql) : null
  })
}

/** Files and database carry one id, so that neither is emptied because the other is the wrong one. */
async function sweepLocked(parts: SweepParts, sql: Transaction): Promise<Swept> {
  const { files, log, signal } = parts
  const [secret] = await sql<{ value: string }[]>`select value from backend.secrets where name = ${idName}`
  const databaseId = secret?.value ?? null
  if (databaseId !== null) {
    // A crash during the pairing may have left this undone.
    await files.commitId(databaseId)
  }
  const folderId = await files.readId()
  if (databaseId !== folderId) {
    log.error('DATA_DIR and the database do not belong together; no file and no row was removed', {
      databaseId,
      folderId,
    })
    return nothingRemoved
  }
  const fileSurvey = await surveyFiles(parts)
  const rowSurvey = await surveyRows(parts)
  if (signal.aborted) {
    return nothingRemoved
  }
  if (isSuspicious(fileSurvey) || isSuspicious(rowSurvey)) {
    log.error('DATA_DIR and the database do not seem to belong together; no file and no row was removed', {
      files: fileSurvey.total,
      filesWithoutRow: fileSurvey.orphaned,
      rows: rowSurvey.total,
      rowsWithoutFile: rowSurvey.orphaned,
    })
    return nothingRemoved
  }
  if (databaseId === null) {
    await pairWithDatabase(parts)
  }
  await files.remove(fileSurvey.removable)
  const unfinished = await files.removeUnfinished(Date.now() - parts.graceTime)
  return { files: fileSurvey.removable.length + unfinished, rows: await removeRows(parts, rowSurvey) }
}

/** A crash leaves few orphans; half of all is another folder or another database. */
const isSuspicious = ({ total, orphaned }: OrphanSurvey<unknown>) => orphaned > 0 && orphaned * 2 >= total

/** At the first sweep, under its lock. After a crash in between the next sweep completes it. */
async function pairWithDatabase({ database, files }: SweepParts): Promise<void> {
  const id = crypto.randomUUID()
  await files.prepareId(id)
  await database.owner`insert into backend.secrets (name, value) values (${idName}, ${id})`
  await files.commitId(id)
}

async function surveyFiles({
  database,
  files,
  signal,
  graceTime,
}: SweepParts): Promise<OrphanSurvey<string>> {
  const survey: OrphanSurvey<string> = { total: 0, orphaned: 0, removable: [] }
  for (const shard of shards) {
    if (signal.aborted) {
      break
    }
    const batch = await files.list(shard)
    const versions = batch.map(file => file.version)
    const rows = await database.owner<{ version: string }[]>`
      select version from storage.objects where version in ${toListParameter(database.owner, versions)}`
    const named = new Set(rows.map(row => row.version))
    for (const { version, writtenAt } of batch.filter(file => !named.has(file.version))) {
      survey.orphaned += 1
      if (Date.now() - writtenAt > graceTime) {
        survey.removable.push(version)
      }
    }
    survey.total += versions.length
  }
  return survey
}

async function surveyRows({
  database,
  files,
  signal,
  graceTime,
}: SweepParts): Promise<OrphanSurvey<OrphanRow>> {
  const survey: OrphanSurvey<OrphanRow> = { total: 0, orphaned: 0, removable: [] }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await database.owner<(OrphanRow & { isOld: boolean })[]>`
      select id, version, name, updated_at < now() - make_interval(secs => ${graceTime / 1000}) as "isOld"
      from storage.objects
      where id > ${after}
      order by id
      limit 1000`
    const last = rows.at(-1)
    if (!last || signal.aborted) {
      return survey
    }
    for (const { isOld, ...row } of rows) {
      if (!(await files.has(row.version))) {
        survey.orphaned += 1
        if (isOld) {
          survey.removable.push(row)
        }
      }
    }
    survey.total += rows.length
    after = last.id
  }
}

async function removeRows({ database, log }: SweepParts, survey: OrphanSurvey<OrphanRow>): Promise<number> {
  const { total, orphaned, removable } = survey
  if (orphaned > suspiciousCount && orphaned * 100 > total * suspiciousPercent) {
    log.error('Many files are missing; is the disk with the files there? No row was removed', {
      missing: orphaned,
      of: total,
    })
    return 0
  }
  let removed = 0
  for (const { id, version, name } of removable) {
    const rows = await database.owner`
      delete from storage.objects where id = ${id} and version = ${version} returning id`
    if (rows.length > 0) {
      removed += 1
      log.error('An object was removed because its file is gone', { name, version })
    }
  }
  return removed
}
