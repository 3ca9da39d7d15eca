import type { Database, Sql } from '../database.ts'
import type { Log } from '../log.ts'
import { clearCondition, setCondition } from '../operator-problems.ts'
import { unlessFilesAreHeld } from './file-removal.ts'
import { type FileStore, shards } from './file-store.ts'
import { pair, readIds } from './file-store-pair.ts'
import { type FileError, noteMissing } from './missing-files.ts'
import { listPartsOfShard } from './resumable/resumable-uploads.ts'
import { listRowsOfShard } from './rows-of-shard.ts'

export interface SweepParts {
  database: Database
  files: FileStore
  log: Log
  signal: AbortSignal
  graceTime: number // milliseconds; younger files may belong to an unfinished upload
}

export interface Swept {
  files: number // removed
  missing: number // rows whose file is missing or damaged, which stay
}

interface Survey {
  files: number
  filesWithoutRow: number
  removable: string[]
  rows: number
  rowsWithoutFile: number
  problems: FileError[]
}

const disagreement = 'files-disagree'

/** Removes files without a row, left by crashes, and marks rows without a file. Null while another process sweeps. */
export async function sweepFiles(parts: SweepParts): Promise<Swept | null> {
  const { databaseId, storeId } = await readIds(parts.database.owner, parts.files)
  if (databaseId !== storeId) {
    parts.log.error('These are not the files of this database; nothing was swept', { databaseId, storeId })
    return null
  }
  return parts.database.owner.begin(async sql => {
    const [lock] = await sql`select pg_try_advisory_xact_lock(hashtextextended('storage sweep', 0)) as taken`
    return lock?.taken ? sweepLocked(parts, databaseId) : null
  })
}

async function sweepLocked(parts: SweepParts, databaseId: string | null): Promise<Swept | null> {
  const { database, files, log, signal, graceTime } = parts
  const survey = await surveyAll(parts)
  if (signal.aborted) {
    return null
  }
  const missing = await noteMissing(database.owner, survey.problems)
  if (
    isSuspicious(survey.files, survey.filesWithoutRow) ||
    isSuspicious(survey.rows, survey.rowsWithoutFile)
  ) {
    const { removable, problems, ...facts } = survey
    log.error('The files and the database do not seem to belong together; no file was removed', facts)
    await tellOfDisagreement(database.owner, files, survey)
    return { files: 0, missing }
  }
  await clearCondition(database.owner, disagreement)
  if (databaseId === null) {
    await pair(database.owner, files, { replaces: null })
  }
  const { removable } = survey
  const areRemoved = await unlessFilesAreHeld(database.owner, () => files.remove(removable))
  const unfinished = await files.removeUnfinished(earliestNow(database) - graceTime)
  return { files: (areRemoved ? removable.length : 0) + unfinished, missing }
}

/** A crash leaves few orphans; half of all means another folder or another database. */
const isSuspicious = (total: number, orphaned: number) => orphaned > 0 && orphaned * 2 >= total

/** One shard after the other, to bound memory. */
async function surveyAll(parts: SweepParts): Promise<Survey> {
  const survey: Survey = {
    files: 0,
    filesWithoutRow: 0,
    removable: [],
    rows: 0,
    rowsWithoutFile: 0,
    problems: [],
  }
  for (const shard of shards) {
    if (parts.signal.aborted) {
      break
    }
    await surveyShard(parts, shard, survey)
  }
  return survey
}

/** Lists files before rows: an upload stores its file first, so a file that is missing here really is. */
async function surveyShard(
  { database, files, graceTime }: SweepParts,
  shard: string,
  survey: Survey,
): Promise<void> {
  const found = new Map((await files.list(shard)).map(file => [file.version, file]))
  const rows = await listRowsOfShard(database.owner, shard, { graceTime })
  const parts = await listPartsOfShard(database.owner, shard)
  const versions = new Set([...rows.map(row => row.version), ...parts])
  for (const { version, writtenAt } of found.values()) {
    if (!versions.has(version)) {
      survey.filesWithoutRow += 1
      if (earliestNow(database) - writtenAt > graceTime) {
        survey.removable.push(version)
      }
    }
  }
  const lost = rows.filter(row => !found.has(row.version))
  const damaged = rows.filter(
    row => row.size !== null && (found.get(row.version)?.size ?? row.size) !== row.size,
  )
  survey.problems.push(
    ...lost.filter(row => row.isOld).map(({ version }) => ({ version, problem: 'missing' as const })),
    ...damaged.map(({ version }) => ({ version, problem: 'damaged' as const })),
  )
  survey.files += found.size
  survey.rows += rows.length
  survey.rowsWithoutFile += lost.length
}

/** Whichever clock is ahead, it takes no unfinished upload for an old one. */
const earliestNow = ({ clock }: Database) => Math.min(clock.now(), Date.now())

async function tellOfDisagreement(sql: Sql, files: FileStore, survey: Survey): Promise<void> {
  await setCondition(sql, {
    kind: disagreement,
    severity: 'warning',
    sentence:
      `${files.location} and the database do not seem to belong together: ${survey.rowsWithoutFile} of ${survey.rows} files ` +
      `are missing, and ${survey.filesWithoutRow} of ${survey.files} are named by nothing. None was removed.`,
    advice: 'Check FILES_URL, DATA_DIR and DATABASE_URL; one of them may be from a copy of the site.',
  })
}
