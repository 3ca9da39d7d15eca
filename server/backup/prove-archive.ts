import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../../backend/database.ts'
import { prepareDatabaseRoles } from '../database-roles.ts'
import { startPostgres, stopLeftPostgres } from '../postgres.ts'
import { StartupError } from '../startup-error.ts'
import { hasTable } from './backup-record.ts'
import { withBackupLock } from './make-backup.ts'
import { connectForBackup } from './open-site.ts'
import { requireDiskSpace } from './require-disk-space.ts'
import { restoreArchive } from './restore-archive.ts'

export interface ProofParts {
  sql: Sql
  name: string
  archive: AsyncIterable<Uint8Array>
  dataDirectory: string
  signal?: AbortSignal
  say: (line: string) => void
  onProgress: (what: string, share: number | null) => void
}

/** @throws StartupError */
export function proveArchive(parts: ProofParts): Promise<void> {
  return withBackupLock(parts.sql, () => prove(parts))
}

async function prove(parts: ProofParts): Promise<void> {
  const { sql, name, signal } = parts
  const remember = async (error: string | null) => {
    if (await hasTable(sql, 'backend.backups')) {
      await sql`
        update backend.backups
        set proven_at = case when ${error}::text is null then now() end, proof_error = ${error}
        where name = ${name}`
    }
  }
  try {
    await restoreAside(parts)
  } catch (error) {
    // Which says nothing of the archive.
    signal?.throwIfAborted()
    await remember(error instanceof Error ? error.message : String(error))
    throw error
  }
  await remember(null)
}

async function restoreAside({
  sql,
  archive,
  dataDirectory,
  signal,
  say,
  onProgress,
}: ProofParts): Promise<void> {
  await removeLeftovers(dataDirectory)
  await requireDiskSpace(
    sql,
    dataDirectory,
    'for a throw-away cluster, so nobody knows whether the archive can be restored',
  )
  const folder = await mkdtemp(join(dataDirectory, drillPrefix))
  await using running = new AsyncDisposableStack()
  running.defer(() => rm(folder, { recursive: true, force: true }))
  const settings = ['fsync=off', 'archive_mode=off']
  const cluster = await startPostgres(folder, () => {}, { settings, signal })
  running.defer(() => cluster.stop())
  const { ownerUrl } = await prepareDatabaseRoles(cluster.url, say)
  const { privileges, manifest } = await restoreArchive({
    sql: connectForBackup(ownerUrl, running),
    files: { write: readThrough },
    ...{ archive, signal, onProgress },
  })
  const differences = [...privileges.missing, ...privileges.surplus]
  if (differences.length > 0) {
    throw new StartupError(`Rights and rules differ after a restore: ${differences.join('; ')}.`)
  }
  if (manifest.missingFiles.length > 0) {
    throw new StartupError(`${manifest.missingFiles.length} files are not in the archive.`)
  }
}

const drillPrefix = 'drill-'

/** Of a drill that was killed; its PostgreSQL may still run. */
async function removeLeftovers(dataDirectory: string): Promise<void> {
  const names = await readdir(dataDirectory)
  for (const folder of names
    .filter(name => name.startsWith(drillPrefix))
    .map(name => join(dataDirectory, name))) {
    await stopLeftPostgres(folder, () => {})
    await rm(folder, { recursive: true, force: true })
  }
}

async function readThrough(_version: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of content) {
    // The hash is taken on the way.
  }
}
