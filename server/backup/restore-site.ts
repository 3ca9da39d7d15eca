import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../../backend/database.ts'
import { type FileStore, shards } from '../../backend/storage/file-store.ts'
import { openFileStore } from '../../backend/storage/open-file-store.ts'
import type { Config } from '../config.ts'
import { prepareDataDirectory } from '../data-directory.ts'
import { connectAdmin, prepareDatabaseRoles } from '../database-roles.ts'
import { migrate } from '../migrate.ts'
import { type PostgresOptions, startPostgres } from '../postgres.ts'
import { readPostmaster } from '../postmaster.ts'
import { repeatAll } from '../privacy/repeat-erasures.ts'
import { StartupError } from '../startup-error.ts'
import type { Erasure } from './erasures.ts'
import { connectForBackup } from './open-site.ts'
import type { Base } from './point-in-time-names.ts'
import { type Restored, restoreArchive } from './restore-archive.ts'
import { abandonRestore, beginRestore, endRestore, toStaging } from './restore-mark.ts'
import {
  finishMoment,
  type MomentParts,
  type RestoredMoment,
  toRecoveryError,
  unpackBase,
} from './restore-moment.ts'

export interface SiteRestore {
  config: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'filesLocation'>
  archive: AsyncIterable<Uint8Array>
  erasures: Erasure[]
  /** Rights that differ from those of the archive are told, and the restore goes on. */
  acceptDifferences: boolean
  say: (line: string) => void
  onProgress: (what: string, share: number | null) => void
}

export interface RestoredSite extends Restored {
  erased: number
  migrated: number
}

/** @throws StartupError when the place is not empty, or what was restored is not what the archive holds */
export async function restoreSite(restore: SiteRestore): Promise<RestoredSite> {
  const { dataDirectory, databaseUrl } = restore.config
  prepareDataDirectory(dataDirectory)
  requireEmptyFolder(dataDirectory)
  return databaseUrl ? restoreIntoDatabase(restore, databaseUrl) : restoreIntoFolder(restore)
}

function requireEmptyFolder(dataDirectory: string): void {
  const objects = join(dataDirectory, 'files/objects')
  const cluster = join(dataDirectory, 'postgres')
  if (readPostmaster(cluster)) {
    throw new StartupError(
      `A site serves from ${dataDirectory}. A restore goes into an empty place only: stop the site and choose another DATA_DIR, or move this one away.`,
    )
  }
  if (existsSync(cluster) || (existsSync(objects) && readdirSync(objects).length > 0)) {
    throw new StartupError(
      `${dataDirectory} is not empty. A restore goes into an empty place only: choose another DATA_DIR, or move this one away.`,
    )
  }
}

function restoreIntoFolder(restore: SiteRestore): Promise<RestoredSite> {
  const { config, say } = restore
  return inStaging(config.dataDirectory, say, staging =>
    withPostgres({ staging, config, say }, target => restoreInto(restore, target)),
  )
}

/** The embedded cluster as it was at a moment; only into a folder. @throws StartupError */
export async function restoreMoment(
  restore: Omit<SiteRestore, 'archive' | 'acceptDifferences'> & { parts: MomentParts; base: Base },
): Promise<RestoredMoment> {
  const { config, say, parts, base, erasures } = restore
  prepareDataDirectory(config.dataDirectory)
  requireEmptyFolder(config.dataDirectory)
  return inStaging(config.dataDirectory, say, async staging => {
    const recovery = await unpackBase({ ...parts, base, folder: staging })
    const restored = await withPostgres(
      { staging, config, say, recovery },
      async ({ adminUrl, files, running }) => {
        await requireEmptyStore(files)
        const { ownerUrl } = await prepareDatabaseRoles(adminUrl, say)
        const sql = connectForBackup(ownerUrl, running)
        const finished = await finishMoment(parts, { sql, files, erasures, adminUrl })
        await pairFiles(sql, files)
        return finished
      },
    ).catch(async error => {
      throw await toRecoveryError(error, staging)
    })
    return restored
  })
}

async function inStaging<T>(
  dataDirectory: string,
  say: (line: string) => void,
  work: (staging: string) => Promise<T>,
): Promise<T> {
  const staging = toStaging(dataDirectory)
  await removeStaging(staging, say)
  await mkdir(staging, { mode: 0o700 })
  try {
    const result = await work(staging)
    await takePlace(staging, dataDirectory)
    return result
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    throw error
  }
}

/** What an interrupted restore left; its PostgreSQL may still run, and may be another restore's. @throws StartupError */
async function removeStaging(staging: string, say: (line: string) => void): Promise<void> {
  if (readPostmaster(join(staging, 'postgres'))) {
    const left = await startPostgres(staging, say)
    await left.stop()
  }
  rmSync(staging, { recursive: true, force: true })
}

interface Staging {
  staging: string
  config: SiteRestore['config']
  say: (line: string) => void
  recovery?: PostgresOptions
}

async function withPostgres<T>(
  { staging, config, say, recovery = {} }: Staging,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  await using running = new AsyncDisposableStack()
  const embedded = await startPostgres(staging, say, recovery)
  running.defer(() => embedded.stop())
  const files = await openFileStore(join(staging, 'files'), config.filesLocation)
  running.defer(() => files.close())
  return await work({ adminUrl: embedded.url, files, running })
}

/** The database last: without it the folder is no site yet, and with the folder of the restore no start takes it. */
async function takePlace(staging: string, dataDirectory: string): Promise<void> {
  if (existsSync(join(staging, 'files'))) {
    rmSync(join(dataDirectory, 'files'), { recursive: true, force: true })
    renameSync(join(staging, 'files'), join(dataDirectory, 'files'))
  }
  renameSync(join(staging, 'postgres'), join(dataDirectory, 'postgres'))
  rmSync(staging, { recursive: true, force: true })
}

async function restoreIntoDatabase(restore: SiteRestore, adminUrl: string): Promise<RestoredSite> {
  await using running = new AsyncDisposableStack()
  const { dataDirectory, filesLocation } = restore.config
  const files = await openFileStore(join(dataDirectory, 'files'), filesLocation)
  running.defer(() => files.close())
  return await restoreInto(restore, { adminUrl, files, running })
}

interface Target {
  adminUrl: string
  files: FileStore
  running: AsyncDisposableStack
}

async function restoreInto(restore: SiteRestore, target: Target): Promise<RestoredSite> {
  const { say } = restore
  const { adminUrl, files, running } = target
  const admin = connectAdmin(adminUrl)
  running.defer(() => admin.end({ timeout: 5 }))
  await requireEmptyStore(files)
  const { ownerUrl } = await prepareDatabaseRoles(adminUrl, say)
  const sql = connectForBackup(ownerUrl, running)
  await beginRestore(sql)
  try {
    return await fill(restore, { sql, files, adminUrl })
  } catch (error) {
    // What failed first tells more; what is left then, the next restore removes.
    await abandonRestore(sql).catch(() => {})
    await empty(files).catch(() => {})
    throw error
  }
}

async function fill(
  { archive, onProgress, acceptDifferences, erasures }: SiteRestore,
  { sql, files, adminUrl }: { sql: Sql; files: FileStore; adminUrl: string },
): Promise<RestoredSite> {
  const restored = await restoreArchive({ sql, files, archive, skipForeign: acceptDifferences, onProgress })
  if (!acceptDifferences) {
    requireSamePrivileges(restored)
  }
  const migrated = await migrate(sql)
  const erased = await repeatAll(sql, erasures, adminUrl)
  await pairFiles(sql, files)
  await endRestore(sql)
  return { ...restored, erased, migrated }
}

async function empty(files: FileStore): Promise<void> {
  for (const shard of shards) {
    await files.remove((await files.list(shard)).map(({ version }) => version))
  }
}

async function requireEmptyStore(files: FileStore): Promise<void> {
  if ((await files.readId()) !== null) {
    throw new StartupError(
      `${files.location} has files of another site. A restore goes into an empty place only.`,
    )
  }
  for (const shard of shards) {
    if ((await files.list(shard)).length > 0) {
      throw new StartupError(`${files.location} is not empty. A restore goes into an empty place only.`)
    }
  }
}

function requireSamePrivileges({ privileges: { missing, surplus } }: Restored): void {
  const lines = [
    ...missing.map(line => `  only in the archive: ${line}`),
    ...surplus.map(line => `  only here: ${line}`),
  ]
  if (lines.length > 0) {
    throw new StartupError(
      `Rows and files were restored, but rights and rules differ from those of the archive, so nothing was put in place. ` +
        `Restore again with --accept-differences to have those of the migrations:\n${lines.join('\n')}`,
    )
  }
}

/** The restored pair is one of its own: the store of the old place may still be there. */
async function pairFiles(sql: Sql, files: FileStore): Promise<void> {
  const [row] = await sql`select from backend.secrets where name = 'file_store_id'`
  if (row) {
    const id = randomUUID()
    await files.prepareId(id)
    await sql`update backend.secrets set value = ${id} where name = 'file_store_id'`
    await files.commitId(id)
  }
}
