import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../../backend/database.ts'
import type { FileStore } from '../../backend/storage/file-store.ts'
import { openFileStore } from '../../backend/storage/open-file-store.ts'
import type { Config } from '../config.ts'
import { prepareDataDirectory } from '../data-directory.ts'
import { acquireAdvisoryLock } from '../data-directory-lock.ts'
import { connectAdmin, prepareDatabaseRoles } from '../database-roles.ts'
import { migrate } from '../migrate.ts'
import { type PostgresOptions, startPostgres, stopLeftPostgres } from '../postgres.ts'
import { readPostmaster } from '../postmaster.ts'
import { repeatAll } from '../privacy/repeat-erasures.ts'
import { StartupError } from '../startup-error.ts'
import { restartLog } from '../wal-spool.ts'
import type { Erasure } from './erasures.ts'
import { LogServer } from './log-server.ts'
import { connectForBackup } from './open-site.ts'
import type { Base } from './point-in-time-names.ts'
import { type Restored, restoreArchive } from './restore-archive.ts'
import { fillStore, finishPair, preparePair } from './restore-files.ts'
import { lockForRestore } from './restore-lock.ts'
import { abandonRestore, beginRestore, requireEmptyOrInterrupted, toStaging } from './restore-mark.ts'
import {
  finishMoment,
  type MomentParts,
  type RestoredMoment,
  requireRoomForBase,
  toRecoveryError,
  unpackBase,
} from './restore-moment.ts'

export interface SiteRestore {
  config: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'filesLocation'>
  archive: AsyncIterable<Uint8Array>
  erasures: Erasure[]
  acceptDifferences: boolean
  signal?: AbortSignal | undefined
  say: (line: string) => void
  onProgress: (what: string, share: number | null) => void
}

export interface RestoredSite extends Restored {
  erased: number
  migrated: number
}

/** @throws StartupError when the place is not empty, or the result is not what the archive holds */
export async function restoreSite(restore: SiteRestore): Promise<RestoredSite> {
  const { dataDirectory, databaseUrl } = restore.config
  prepareDataDirectory(dataDirectory)
  requireNoCluster(dataDirectory)
  return databaseUrl ? restoreIntoDatabase(restore, databaseUrl) : restoreIntoFolder(restore)
}

function requireNoCluster(dataDirectory: string): void {
  const cluster = join(dataDirectory, 'postgres')
  if (readPostmaster(cluster)) {
    throw new StartupError(
      `A site serves from ${dataDirectory}. A restore goes into an empty place only: stop the site and choose another DATA_DIR, or move this one away.`,
    )
  }
  if (existsSync(cluster)) {
    throw notEmpty(dataDirectory)
  }
}

const notEmpty = (dataDirectory: string) =>
  new StartupError(
    `${dataDirectory} is not empty. A restore goes into an empty place only: choose another DATA_DIR, or move this one away.`,
  )

function restoreIntoFolder(restore: SiteRestore): Promise<RestoredSite> {
  const { config, say, signal } = restore
  return inStaging(config, say, ({ staging, ...store }) =>
    withPostgres({ staging, say, options: { signal } }, target =>
      restoreInto(restore, { ...target, ...store }),
    ),
  )
}

/** Of the embedded cluster and into a folder only. @throws StartupError */
export async function restoreMoment(
  restore: Omit<SiteRestore, 'archive' | 'acceptDifferences' | 'signal'> & { parts: MomentParts; base: Base },
): Promise<RestoredMoment> {
  const { config, say, parts, base, erasures } = restore
  prepareDataDirectory(config.dataDirectory)
  requireNoCluster(config.dataDirectory)
  await requireRoomForBase(config.dataDirectory, parts.place, base)
  return inStaging(config, say, async ({ staging, files, storeId }) => {
    await using running = new AsyncDisposableStack()
    const log = await LogServer.open({ ...parts, base, folder: staging })
    running.defer(() => log.close())
    const recovery = await unpackBase({ ...parts, base, folder: staging, log })
    const options = { ...recovery, signal: parts.signal }
    return await withPostgres({ staging, say, options }, async ({ adminUrl, running }) => {
      const { ownerUrl } = await prepareDatabaseRoles(adminUrl, say)
      const sql = connectForBackup(ownerUrl, running)
      const finished = await finishMoment(parts, { sql, files, erasures, adminUrl })
      await preparePair(sql, files, storeId)
      return finished
    }).catch(async error => {
      throw log.failure ?? (await toRecoveryError(error, staging))
    })
  })
}

async function inStaging<T>(
  { dataDirectory, filesLocation }: SiteRestore['config'],
  say: (line: string) => void,
  work: (places: Store & { staging: string }) => Promise<T>,
): Promise<T> {
  const staging = toStaging(dataDirectory)
  await using _ = await lockForRestore(dataDirectory, say)
  await removeInterrupted(dataDirectory, say)
  requireNoFiles(dataDirectory)
  await mkdir(staging, { mode: 0o700 })
  const storeId = randomUUID()
  try {
    const result = await withFiles(join(staging, 'files'), filesLocation, files =>
      fillStore(files, () => work({ staging, files, storeId })),
    )
    await takePlace(staging, dataDirectory)
    await withFiles(join(dataDirectory, 'files'), filesLocation, files => finishPair(files, storeId, say))
    return result
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    throw error
  }
}

async function withFiles<T>(
  folder: string,
  location: SiteRestore['config']['filesLocation'],
  work: (files: FileStore) => Promise<T>,
): Promise<T> {
  const files = await openFileStore(folder, location)
  try {
    return await work(files)
  } finally {
    await files.close()
  }
}

/** PostgreSQL of an interrupted restore may still run. */
async function removeInterrupted(dataDirectory: string, say: (line: string) => void): Promise<void> {
  const staging = toStaging(dataDirectory)
  if (!existsSync(staging)) {
    return
  }
  await stopLeftPostgres(staging, say)
  // Its files may have been moved to their place already.
  rmSync(join(dataDirectory, 'files'), { recursive: true, force: true })
  rmSync(staging, { recursive: true, force: true })
}

function requireNoFiles(dataDirectory: string): void {
  const objects = join(dataDirectory, 'files/objects')
  if (existsSync(objects) && readdirSync(objects).length > 0) {
    throw notEmpty(dataDirectory)
  }
}

interface Staging {
  staging: string
  say: (line: string) => void
  options: PostgresOptions
}

async function withPostgres<T>(
  { staging, say, options }: Staging,
  work: (target: Omit<Target, keyof Store>) => Promise<T>,
): Promise<T> {
  await using running = new AsyncDisposableStack()
  const embedded = await startPostgres(staging, say, options)
  running.defer(() => embedded.stop())
  return await work({ adminUrl: embedded.url, running })
}

/** The database last: no start takes a folder without one, or with a restore's folder in it. */
async function takePlace(staging: string, dataDirectory: string): Promise<void> {
  if (existsSync(join(staging, 'files'))) {
    rmSync(join(dataDirectory, 'files'), { recursive: true, force: true })
    renameSync(join(staging, 'files'), join(dataDirectory, 'files'))
  }
  restartLog(dataDirectory)
  renameSync(join(staging, 'postgres'), join(dataDirectory, 'postgres'))
  rmSync(staging, { recursive: true, force: true })
}

async function restoreIntoDatabase(restore: SiteRestore, adminUrl: string): Promise<RestoredSite> {
  const { dataDirectory, filesLocation } = restore.config
  const storeId = randomUUID()
  await using lock = new AsyncDisposableStack()
  const held = await acquireAdvisoryLock(adminUrl, 'holla restore', beingRestored())
  lock.defer(() => held.end({ timeout: 5 }))
  await requireEmptyDatabase(adminUrl, restore.say)
  return await withFiles(join(dataDirectory, 'files'), filesLocation, async files => {
    const restored = await fillStore(files, async () => {
      await using running = new AsyncDisposableStack()
      return await restoreInto(restore, { adminUrl, files, storeId, running })
    })
    await finishPair(files, storeId, restore.say)
    return restored
  })
}

const beingRestored = () =>
  new StartupError('Another restore into this database is under way. Let it end, or make a new database.')

/** Before leftover files are removed: that restore may have ended but for the store's id. */
async function requireEmptyDatabase(adminUrl: string, say: (line: string) => void): Promise<void> {
  await using running = new AsyncDisposableStack()
  const { ownerUrl } = await prepareDatabaseRoles(adminUrl, say)
  await requireEmptyOrInterrupted(connectForBackup(ownerUrl, running))
}

interface Store {
  files: FileStore
  storeId: string
}

interface Target extends Store {
  adminUrl: string
  running: AsyncDisposableStack
}

async function restoreInto(restore: SiteRestore, target: Target): Promise<RestoredSite> {
  const { say } = restore
  const { adminUrl, running } = target
  const admin = connectAdmin(adminUrl)
  running.defer(() => admin.end({ timeout: 5 }))
  const { ownerUrl } = await prepareDatabaseRoles(adminUrl, say)
  const sql = connectForBackup(ownerUrl, running)
  await beginRestore(sql)
  try {
    return await fill(restore, sql, target)
  } catch (error) {
    // The first error says more; the next restore removes what is left.
    await abandonRestore(sql).catch(() => {})
    throw error
  }
}

async function fill(
  { archive, signal, onProgress, acceptDifferences, erasures }: SiteRestore,
  sql: Sql,
  { files, storeId, adminUrl }: Target,
): Promise<RestoredSite> {
  const restored = await restoreArchive({
    ...{ sql, files, archive, signal, onProgress },
    skipForeign: acceptDifferences,
  })
  if (!acceptDifferences) {
    requireSamePrivileges(restored)
  }
  const migrated = await migrate(sql)
  const erased = await repeatAll(sql, erasures, adminUrl)
  await preparePair(sql, files, storeId)
  return { ...restored, erased, migrated }
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
