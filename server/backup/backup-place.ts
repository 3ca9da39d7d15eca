import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from '../../backend/storage/disk-file-store.ts'
import { StartupError } from '../startup-error.ts'

export interface PlacedFile {
  name: string
  bytes: number
}

export interface BackupPlace {
  readonly description: string
  /** Stored under its name completely and durably when it resolves, or not at all. Returns its bytes. */
  write(name: string, content: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<number>
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Changes with the file. */
  readMark(name: string): Promise<string | null>
  /** Complete ones only, sorted by name: those at the top, or all below `folder`. */
  list(folder?: string): Promise<PlacedFile[]>
  remove(names: string[]): Promise<void>
  /** What a killed process left half-written, if nobody has written to it since `before`. */
  removePartial(folder?: string, before?: number): Promise<void>
  readFreeBytes(): Promise<number | null>
  close(): Promise<void>
}

/** Milliseconds: a process that still writes has written something within this time. */
export const abandonedAfter = 3_600_000

export class DiskBackupPlace implements BackupPlace {
  readonly description: string

  constructor(folder: string) {
    this.description = folder
  }

  async write(name: string, content: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<number> {
    const path = join(this.description, name)
    const folder = join(path, '..')
    const part = `${path}.${randomUUID().slice(0, 8)}.part`
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC
      const file = await open(part, flags, 0o600)
      let bytes = 0
      try {
        for await (const chunk of content) {
          signal?.throwIfAborted()
          await file.writeFile(chunk)
          bytes += chunk.length
        }
        await file.chmod(0o600)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
      await syncFolder(folder)
      return bytes
    } catch (error) {
      // The first error says more, and the next backup removes what is left.
      await rm(part, { force: true }).catch(() => {})
      await abandon(content).catch(() => {})
      throw toPlaceError(error, this.description)
    }
  }

  async read(name: string): Promise<AsyncIterable<Uint8Array> | null> {
    const path = join(this.description, name)
    return (await stat(path).catch(nullIfMissing)) && readLazily(path)
  }

  async readMark(name: string): Promise<string | null> {
    const stats = await stat(join(this.description, name)).catch(nullIfMissing)
    return stats && `${stats.ino} ${stats.mtimeMs} ${stats.size}`
  }

  async list(folder = ''): Promise<PlacedFile[]> {
    const path = join(this.description, folder)
    const names = (await readdir(path, { recursive: folder !== '' }).catch(nullIfMissing)) ?? []
    const files: PlacedFile[] = []
    for (const entry of names.filter(name => !name.endsWith('.part')).sort()) {
      const name = folder ? `${folder}/${entry}` : entry
      const stats = await stat(join(this.description, name)).catch(nullIfMissing)
      if (stats?.isFile()) {
        files.push({ name, bytes: stats.size })
      }
    }
    return files
  }

  async remove(names: string[]): Promise<void> {
    for (const name of names) {
      await rm(join(this.description, name), { force: true })
    }
  }

  async removePartial(folder = '', before = Number.POSITIVE_INFINITY): Promise<void> {
    const names = (await readdir(join(this.description, folder)).catch(nullIfMissing)) ?? []
    for (const name of names.filter(name => name.endsWith('.part'))) {
      const path = join(this.description, folder, name)
      const stats = await stat(path).catch(nullIfMissing)
      // Other processes may be writing the list of erasures.
      const latest = name.includes('.jsonl.') ? Math.min(before, Date.now() - abandonedAfter) : before
      if (stats && stats.mtimeMs < latest) {
        await rm(path, { force: true })
      }
    }
  }

  async readFreeBytes(): Promise<number | null> {
    const stats = await statfs(this.description).catch(nullIfMissing)
    return stats ? stats.bavail * stats.bsize : null
  }

  async close(): Promise<void> {}

  /** Closed to others, as archives hold password hashes and signing keys. @throws StartupError */
  async prepare(): Promise<void> {
    try {
      await mkdir(this.description, { recursive: true, mode: 0o700 })
    } catch (error) {
      throw toPlaceError(error, this.description)
    }
  }
}

/** Content that is not read to its end keeps its files and transactions open. */
async function abandon(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of content) {
    return
  }
}

async function* readLazily(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: 1024 * 1024 })
}

async function syncFolder(folder: string): Promise<void> {
  const entry = await open(folder, 'r')
  try {
    await entry.sync()
  } finally {
    await entry.close()
  }
}

const reasons: Record<string, string> = {
  ENOSPC: 'There is no room left',
  EDQUOT: 'There is no room left',
  EACCES: 'This user may not write',
  EPERM: 'This user may not write, or the folder belongs to another,',
  EROFS: 'Nothing can be written',
  ENOTDIR: 'A file is in the way',
}

function toPlaceError(error: unknown, place: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  return reason ? new StartupError(`${reason} in ${place}. No archive was left there.`, error) : error
}
