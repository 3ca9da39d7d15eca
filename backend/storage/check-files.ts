import PQueue from 'p-queue'
import type { Sql } from '../database.ts'
import { type FileStore, shards } from './file-store.ts'
import { type FileError, noteMissing } from './missing-files.ts'
import { listRowsOfShard, type ShardRow } from './rows-of-shard.ts'
import { digestFile, isAsInRow } from './verify-file.ts'

export interface CheckParts {
  sql: Sql
  files: FileStore
  signal: AbortSignal
  progress: (what: string, share: number) => void
}

export interface CheckReport {
  checked: number
  bytes: number
  problems: (FileError & { bucketId: string; name: string })[]
}

const filesAtOnce = 4
const graceTime = 60_000 // milliseconds; younger files may have been replaced during the check

/** Reads every file that a row names and compares its checksum; marks problems as the sweep does. */
export async function checkFiles({ sql, files, signal, progress }: CheckParts): Promise<CheckReport> {
  const report: CheckReport = { checked: 0, bytes: 0, problems: [] }
  const queue = new PQueue({ concurrency: filesAtOnce })
  for (const [index, shard] of shards.entries()) {
    const rows = await listRowsOfShard(sql, shard, { graceTime })
    let done = 0
    const check = async (row: ShardRow) => {
      signal.throwIfAborted()
      const problem = await findError(files, row, report)
      if (problem && row.isOld) {
        report.problems.push({ version: row.version, problem, bucketId: row.bucketId, name: row.name })
      }
      report.checked += 1
      done += 1
      progress(`${report.checked} files`, (index + done / rows.length) / shards.length)
    }
    await Promise.all(rows.map(row => queue.add(() => check(row))))
  }
  await noteMissing(sql, report.problems)
  return report
}

async function findError(
  files: FileStore,
  row: ShardRow,
  report: CheckReport,
): Promise<FileError['problem'] | null> {
  const digest = await digestFile(files, row.version)
  if (!digest) {
    return 'missing'
  }
  report.bytes += digest.size
  return isAsInRow(digest, row) ? null : 'damaged'
}
