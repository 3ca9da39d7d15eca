import type { Database, Transaction } from '../database.ts'
import type { Log } from '../log.ts'
import type { Files } from './files.ts'
import { toRows } from './objects.ts'

export interface SweepParts {
  database: Database
  files: Files
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

/** How many there are, how many of them have no counterpart, and which of those are old enough to go. */
interface Survey<T> {
  seen: number
  alone: number
  removable: T[]
}

const nothing: Swept = { files: 0, rows: 0 }
const idName = 'file_store_id'

/** So many rows without files, in hundredths of all, look like a disk that is not there rather than like a crash. */
const suspiciousShare = 5
const suspiciousCount = 20

/**
 * Brings rows and files together again: removes files that no row names (left by a crash in the middle of an upload or a
 * removal) and rows whose file is gone. One process on a database sweeps at a time; null when another one does.
 */
export async function sweep(parts: SweepParts): Promise<Swept | null> {
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
    // A crash while they were bound may have left this undone.
    await files.acceptId(databaseId)
  }
  const folderId = await files.readId()
  if (databaseId !== folderId) {
    log.error('DATA_DIR and the database do not belong together; no file and no row was removed', {
      databaseId,
      folderId,
    })
    return nothing
  }
  const fileSurvey = await surveyFiles(parts)
  const rowSurvey = await surveyRows(parts)
  if (signal.aborted) {
    return nothing
  }
  if (isSuspicious(fileSurvey) || isSuspicious(rowSurvey)) {
    log.error('DATA_DIR and the database do not seem to belong together; no file and no row was removed', {
      files: fileSurvey.seen,
      filesWithoutRow: fileSurvey.alone,
      rows: rowSurvey.seen,
      rowsWithoutFile: rowSurvey.alone,
    })
    return nothing
  }
  if (databaseId === null) {
    await bindTogether(parts)
  }
  await files.remove(fileSurvey.removable)
  return { files: fileSurvey.removable.length, rows: await removeRows(parts, rowSurvey) }
}

/** A crash leaves few behind; half of all is another folder or another database. */
const isSuspicious = ({ seen, alone }: Survey<unknown>) => alone > 0 && alone * 2 >= seen

/** The first sweep ever; only the holder of the lock comes here. After a crash between the steps the next sweep goes on. */
async function bindTogether({ database, files }: SweepParts): Promise<void> {
  const id = crypto.randomUUID()
  await files.offerId(id)
  await database.owner`insert into backend.secrets (name, value) values (${idName}, ${id})`
  await files.acceptId(id)
}

async function surveyFiles({ database, files, signal, graceTime }: SweepParts): Promise<Survey<string>> {
  const survey: Survey<string> = { seen: 0, alone: 0, removable: [] }
  for await (const batch of files.list()) {
    if (signal.aborted) {
      break
    }
    const versions = batch.map(file => file.version)
    const rows = await database.owner<{ version: string }[]>`
      select version from storage.objects where version in ${toRows(database.owner, versions)}`
    const named = new Set(rows.map(row => row.version))
    for (const { version, writtenAt } of batch.filter(file => !named.has(file.version))) {
      // Half-written ones never have a row and say nothing about the others.
      survey.alone += version.endsWith('.part') ? 0 : 1
      if (Date.now() - writtenAt > graceTime) {
        survey.removable.push(version)
      }
    }
    survey.seen += versions.filter(version => !version.endsWith('.part')).length
  }
  return survey
}

async function surveyRows({ database, files, signal, graceTime }: SweepParts): Promise<Survey<OrphanRow>> {
  const survey: Survey<OrphanRow> = { seen: 0, alone: 0, removable: [] }
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
        survey.alone += 1
        if (isOld) {
          survey.removable.push(row)
        }
      }
    }
    survey.seen += rows.length
    after = last.id
  }
}

async function removeRows({ database, log }: SweepParts, survey: Survey<OrphanRow>): Promise<number> {
  const { seen, alone, removable } = survey
  if (alone > suspiciousCount && alone * 100 > seen * suspiciousShare) {
    log.error('Many files are missing; is the disk with the files there? No row was removed', {
      missing: alone,
      of: seen,
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
