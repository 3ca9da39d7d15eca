import type { Sql } from '../../backend/database.ts'
import type { FileStore } from '../../backend/storage/file-store.ts'
import { StartupError } from '../startup-error.ts'
import type { About, Manifest } from './archive-format.ts'
import { toArchiveName } from './archive-name.ts'
import type { BackupPlace } from './backup-place.ts'
import { type BackupRecord, openRecord } from './backup-record.ts'
import { pack, resume } from './codec.ts'
import { writeErasures } from './erasures.ts'
import { holdPlace, readSiteId } from './hold-place.ts'
import { listExpired, type Retention } from './rotation.ts'
import { writeArchive } from './write-archive.ts'

export interface BackupParts {
  /** The owner's; needs four connections. */
  sql: Sql
  files: FileStore
  place: BackupPlace
  recipient: string | null
  retention: Retention | null
  onProgress: (what: string, share: number | null) => void
  signal?: AbortSignal | undefined
}

export interface MadeBackup {
  name: string
  bytes: number
  about: About
  manifest: Manifest
  removed: string[]
}

/** @throws StartupError when another one is being made, or the place is full or closed */
export function makeBackup(parts: BackupParts): Promise<MadeBackup> {
  return withBackupLock(parts.sql, async () => {
    const { sql, place } = parts
    const record = await openRecord(sql, { kind: 'archive', place: place.description })
    const made = await writeBackup(parts, record).catch(async error => {
      await record.fail(error)
      throw error
    })
    // Outside of the record: a recorded failure would have another archive made each hour.
    await writeErasures(sql, place)
    return { ...made, removed: await rotate(parts, made.name) }
  })
}

async function writeBackup(parts: BackupParts, record: BackupRecord): Promise<Omit<MadeBackup, 'removed'>> {
  const { sql, files, place, recipient, onProgress, signal } = parts
  await holdPlace(place, await readSiteId(sql))
  await place.removePartial()
  const begun = Promise.withResolvers<About>()
  let manifest: Manifest | null = null
  const archive = writeArchive({
    ...{ sql, files, onProgress },
    onSnapshot: about => begun.resolve(about),
    onManifest: whole => {
      manifest = whole
    },
  })
  const chunks = archive[Symbol.asyncIterator]()
  // The name is that of the snapshot's time, which is known once the first bytes come.
  const first = await chunks.next()
  const about = await begun.promise
  const name = toArchiveName(new Date(about.snapshotAt), recipient !== null)
  const bytes = await place.write(name, await pack(resume(first, chunks), recipient), signal)
  if (!manifest) {
    throw new Error('The archive was stored without its end')
  }
  const { tables, files: digest } = manifest as Manifest
  await record.finish({
    ...{ name, bytes },
    snapshotAt: about.snapshotAt,
    tables: Object.keys(tables).length,
    files: digest.count,
  })
  return { name, bytes, about, manifest }
}

async function rotate({ place, retention }: BackupParts, made: string): Promise<string[]> {
  if (!retention) {
    return []
  }
  const expired = listExpired(
    (await place.list()).map(({ name }) => name),
    retention,
    made,
  )
  await place.remove(expired).catch(cause => {
    throw new StartupError(
      `${made} is stored in ${place.description}, but older archives could not be removed there.`,
      cause,
    )
  })
  return expired
}

/** One process on this database makes a backup at a time. @throws StartupError */
export async function withBackupLock<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const result = await sql.begin(async lock => {
    await lock`set local idle_in_transaction_session_timeout = 0`
    const [row] = await lock<[{ taken: boolean }]>`
      select pg_try_advisory_xact_lock(hashtextextended('holla backup', 0)) as taken`
    if (!row.taken) {
      throw new StartupError('Another backup is being made at this moment.')
    }
    return { value: await work() }
  })
  return result.value
}
