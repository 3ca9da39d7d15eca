import type { Database } from '../database.ts'
import type { Log } from '../gateway.ts'
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
    if (!lock?.taken) {
      return null
    }
    return { files: await removeOrphanFiles(parts), rows: await removeOrphanRows(parts) }
  })
}

async function removeOrphanFiles({ database, files, signal, graceTime }: SweepParts): Promise<number> {
  let removed = 0
  for await (const batch of files.list()) {
    if (signal.aborted) {
      break
    }
    const old = batch.filter(file => Date.now() - file.writtenAt > graceTime).map(file => file.version)
    const rows = await database.owner<{ version: string }[]>`
      select version from storage.objects where version in ${toRows(database.owner, old)}`
    const named = new Set(rows.map(row => row.version))
    const orphans = old.filter(version => !named.has(version))
    await files.remove(orphans)
    removed += orphans.length
  }
  return removed
}

async function removeOrphanRows({ database, files, log, signal, graceTime }: SweepParts): Promise<number> {
  const missing: { id: string; version: string; name: string }[] = []
  let seen = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await database.owner<{ id: string; version: string; name: string }[]>`
      select id, version, name
      from storage.objects
      where id > ${after} and updated_at < now() - make_interval(secs => ${graceTime / 1000})
      order by id
      limit 1000`
    const last = rows.at(-1)
    if (!last || signal.aborted) {
      break
    }
    for (const row of rows) {
      if (!(await files.has(row.version))) {
        missing.push(row)
      }
    }
    seen += rows.length
    after = last.id
  }
  if (missing.length > suspiciousCount && missing.length * 100 > seen * suspiciousShare) {
    log.error('Many files are missing; is the disk with the files there? No row was removed', {
      missing: missing.length,
      of: seen,
    })
    return 0
  }
  for (const { id, version, name } of missing) {
    await database.owner`delete from storage.objects where id = ${id} and version = ${version}`
    log.error('An object was removed because its file is gone', { name, version })
  }
  return missing.length
}
