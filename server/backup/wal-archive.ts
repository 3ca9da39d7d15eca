import {
  chownSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from '../../backend/storage/disk-file-store.ts'
import { resolvePostgresBinaries } from '../postgres-binaries.ts'
import { toBaseMark, toSpool } from '../wal-spool.ts'
import type { BackupPlace } from './backup-place.ts'
import { pack } from './codec.ts'
import { isWalFile, toWalName } from './point-in-time-names.ts'

/** Before PostgreSQL starts. The log has a gap before the spool, so a base has to be made. */
export async function openSpool(dataDirectory: string): Promise<void> {
  await prepareSpool(dataDirectory)
  keepHistories(dataDirectory)
}

/** PostgreSQL doesn't archive that of a restored cluster, and would give its number to the next one's timeline, too. */
function keepHistories(dataDirectory: string): void {
  const log = join(dataDirectory, 'postgres/pg_wal')
  const names = existsSync(log) ? readdirSync(log) : []
  for (const name of names.filter(each => each.endsWith('.history'))) {
    copyFileSync(join(log, name), join(toSpool(dataDirectory), name))
  }
}

async function prepareSpool(dataDirectory: string): Promise<void> {
  const spool = toSpool(dataDirectory)
  if (existsSync(spool)) {
    // PostgreSQL copies each segment to a temporary name first, and leaves that when it is killed.
    for (const name of readdirSync(spool).filter(each => each.startsWith('archtemp.'))) {
      rmSync(join(spool, name), { force: true })
    }
    return
  }
  const begun = `${spool}.part`
  rmSync(begun, { recursive: true, force: true })
  mkdirSync(begun, { mode: 0o700 })
  writeFileSync(toBaseMark(begun), '')
  const { user } = await resolvePostgresBinaries()
  if (user) {
    chownSync(begun, user.uid, user.gid)
  }
  renameSync(begun, spool)
}

/** Nobody would fetch what PostgreSQL leaves there. */
export function closeSpool(dataDirectory: string): void {
  rmSync(toSpool(dataDirectory), { recursive: true, force: true })
}

/** Oldest first; a segment leaves the spool once it is stored. Returns how many were left when the signal came. */
export async function moveWal(
  dataDirectory: string,
  place: BackupPlace,
  recipient: string | null,
  { signal, onMoved }: { signal?: AbortSignal; onMoved?: () => void } = {},
): Promise<number> {
  const spool = toSpool(dataDirectory)
  const names = (await readdir(spool).catch(nullIfMissing)) ?? []
  const finished = names.filter(isWalFile).sort()
  if (finished.length === 0) {
    return 0
  }
  const cluster = readClusterNumber(dataDirectory)
  for (const [moved, file] of finished.entries()) {
    const path = join(spool, file)
    const name = toWalName(cluster, file, recipient !== null)
    try {
      signal?.throwIfAborted()
      await place.write(name, await pack(createReadStream(path), recipient), signal)
    } catch (error) {
      if (signal?.aborted) {
        return finished.length - moved
      }
      throw error
    }
    await rm(path, { force: true })
    onMoved?.()
  }
  return 0
}

/** The system identifier, the first field of pg_control. */
export const readClusterNumber = (dataDirectory: string): string =>
  readFileSync(join(dataDirectory, 'postgres/global/pg_control')).readBigUInt64LE(0).toString()
