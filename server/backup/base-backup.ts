import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { connectReplication } from '../../backend/database/connect.ts'
import type { Sql } from '../../backend/database.ts'
import { StartupError } from '../startup-error.ts'
import { noteBase } from '../wal-spool.ts'
import { abandonedAfter, type BackupPlace } from './backup-place.ts'
import { openRecord } from './backup-record.ts'
import { pack } from './codec.ts'
import { pruneFiles } from './file-archive.ts'
import { holdPlace, readSiteId } from './hold-place.ts'
import { withBackupLock } from './make-backup.ts'
import {
  type Base,
  baseFolder,
  fileArchiveFolder,
  listBases,
  toBaseName,
  toPosition,
  toWalFile,
  toWalFolder,
  walFolder,
} from './point-in-time-names.ts'
import { requireDiskSpace } from './require-disk-space.ts'
import { readTar } from './tar.ts'
import { readClusterNumber } from './wal-archive.ts'

/** Made weekly, so any moment of the last one to two weeks can be restored. */
const keptBases = 2

export interface BaseBackupParts {
  sql: Sql
  adminUrl: string
  dataDirectory: string
  place: BackupPlace
  recipient: string | null
}

/** @throws StartupError */
export function makeBaseBackup(parts: BaseBackupParts): Promise<string> {
  const { sql, place, dataDirectory } = parts
  const make = async () => {
    const record = await openRecord(sql, { kind: 'base', place: place.description })
    const folder = join(dataDirectory, 'base')
    const begunAt = Date.now()
    try {
      await rm(folder, { recursive: true, force: true })
      await holdPlace(place, await readSiteId(sql))
      await place.removePartial(baseFolder)
      for (const written of [toWalFolder(readClusterNumber(dataDirectory)), fileArchiveFolder]) {
        await place.removePartial(written, Date.now() - abandonedAfter)
      }
      await requireDiskSpace(sql, dataDirectory, 'for a copy of the cluster')
      await copyCluster(parts.adminUrl, folder)
      const at = new Date()
      const tar = join(folder, 'base.tar')
      const cluster = readClusterNumber(dataDirectory)
      const segment = await readFirstSegment(tar)
      const name = toBaseName({ at, cluster, segment }, parts.recipient !== null)
      const content = createReadStream(tar, { highWaterMark: 1024 * 1024 })
      const bytes = await place.write(name, await pack(content, parts.recipient))
      await record.finish({ name, bytes, snapshotAt: at.toISOString() })
      noteBase(dataDirectory, begunAt)
      return name
    } catch (error) {
      await record.fail(error)
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return withBackupLock(sql, async () => {
    const name = await make()
    // Outside of `make`: a recorded failure would have another base made each hour, and old ones removed.
    await prune(parts, name)
    return name
  })
}

async function copyCluster(adminUrl: string, folder: string): Promise<void> {
  const replication = connectReplication(adminUrl)
  try {
    const target = folder.replaceAll("'", "''")
    // The replication protocol knows its commands in capitals only.
    const statement = `BASE_BACKUP (LABEL 'holla', CHECKPOINT 'fast', WAL false, WAIT false, MANIFEST 'no', TARGET 'server', TARGET_DETAIL '${target}')`
    const progress = (await replication.unsafe(statement)) as unknown as Readable
    progress.resume()
    await finished(progress)
  } finally {
    await replication.end({ timeout: 5 })
  }
}

async function readFirstSegment(tar: string): Promise<string> {
  const source = createReadStream(tar)
  try {
    for await (const entry of readTar(source)) {
      if (entry.name === 'backup_label') {
        const chunks: Uint8Array[] = []
        for await (const chunk of entry.body) {
          chunks.push(chunk)
        }
        const [, segment] = /\(file ([0-9A-F]{24})\)/.exec(Buffer.concat(chunks).toString()) ?? []
        if (segment) {
          return segment
        }
      }
    }
  } finally {
    source.destroy()
  }
  throw new StartupError('The copy of the cluster has no label, so nobody can recover from it.')
}

async function prune({ sql, place }: BaseBackupParts, made: string): Promise<void> {
  const bases = await listBases(place)
  const cluster = bases.find(({ name }) => name === made)?.cluster
  // By timeline and position, as a clock may have been wrong when one of them was dated.
  const own = bases.filter(base => base.cluster === cluster).sort((a, b) => (a.segment < b.segment ? -1 : 1))
  const kept = [...bases.filter(base => base.cluster !== cluster), ...own].slice(-keptBases)
  await place.remove(bases.filter(base => !kept.includes(base)).map(({ name }) => name))
  const expired = (await place.list(walFolder)).filter(({ name }) => isExpired(name, kept))
  await place.remove(expired.map(({ name }) => name))
  await pruneFiles(sql, place, new Date(Math.min(...kept.map(({ at }) => at.getTime()))))
}

function isExpired(name: string, kept: Base[]): boolean {
  const [, cluster, file = ''] = /^wal\/(\d+)\/([^/]+)$/.exec(name) ?? []
  if (!cluster) {
    return false
  }
  const positions = kept.filter(base => base.cluster === cluster).map(({ segment }) => segment.slice(8))
  const position = toPosition(toWalFile(file) ?? '.history')
  // Positions leave the timeline out, as a later one may begin within the oldest base's.
  return positions.length === 0 || (position !== null && positions.every(each => position < each))
}
