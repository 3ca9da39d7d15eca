import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  type ByteRange,
  type FileBody,
  type FileStore,
  isVersion,
  requireVersion,
  type StoredFile,
} from './file-store.ts'

const readAtOnceUpTo = 512 * 1024 // bytes; a single read is much faster than a stream

export class DiskFileStore implements FileStore {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  get location(): string {
    return this.#root
  }

  async write(version: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    await this.#writeSafely(this.#path(version), path => writeNew(path, content))
  }

  async copy(from: string, to: string): Promise<boolean> {
    if (!(await this.has(from))) {
      return false
    }
    await this.#writeSafely(this.#path(to), async path => {
      await copyFile(this.#path(from), path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
      const file = await open(path, 'r+')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
    })
    return true
  }

  async read(version: string, { start, end }: ByteRange): Promise<FileBody | null> {
    const file = await open(this.#path(version), 'r').catch(nullIfMissing)
    if (!file) {
      return null
    }
    const length = end - start + 1
    if (length > readAtOnceUpTo) {
      return toStream(file, { start, end })
    }
    try {
      const content = new Uint8Array(length)
      let filled = 0
      while (filled < length) {
        const { bytesRead } = await file.read(content, filled, length - filled, start + filled)
        if (bytesRead === 0) {
          throw new Error(`The file of version ${version} ends after ${start + filled} bytes`)
        }
        filled += bytesRead
      }
      return content
    } finally {
      await file.close()
    }
  }

  async open(version: string): Promise<{ size: number; body: ReadableStream<Uint8Array> } | null> {
    const file = await open(this.#path(version), 'r').catch(nullIfMissing)
    return file && { size: (await file.stat()).size, body: toStream(file) }
  }

  async has(version: string): Promise<boolean> {
    return (await stat(this.#path(version)).catch(nullIfMissing)) !== null
  }

  async remove(versions: string[]): Promise<void> {
    for (const version of versions) {
      await rm(this.#path(version), { force: true })
    }
  }

  async list(shard: string): Promise<StoredFile[]> {
    const files: StoredFile[] = []
    for (const folder of await this.#listFolders(shard)) {
      files.push(...(await this.#listEntries(folder)).filter(file => isVersion(file.version)))
    }
    return files
  }

  async isEmpty(): Promise<boolean> {
    const folders = await this.#listFolders('')
    return folders.length === 0
  }

  async removeUnfinished(before: number): Promise<number> {
    let removed = 0
    for (const folder of await this.#listFolders('')) {
      const entries = await this.#listEntries(folder)
      const old = entries.filter(({ version, writtenAt }) => version.endsWith('.part') && writtenAt < before)
      for (const { version: name } of old) {
        await rm(join(this.#root, folder, name), { force: true })
        removed += 1
      }
    }
    return removed
  }

  async readId(): Promise<string | null> {
    return readLine(this.#idPath)
  }

  async prepareId(id: string): Promise<void> {
    await this.#writeSafely(this.#preparedIdPath, path => writeNew(path, `${id}\n`))
  }

  async commitId(id: string): Promise<void> {
    if ((await readLine(this.#preparedIdPath)) === id) {
      await rename(this.#preparedIdPath, this.#idPath)
    }
  }

  async removeId(): Promise<void> {
    await rm(this.#preparedIdPath, { force: true })
    await rm(this.#idPath, { force: true })
  }

  async close(): Promise<void> {}

  async #listFolders(shard: string): Promise<string[]> {
    const names = (await readdir(this.#root).catch(nullIfMissing)) ?? []
    return names.filter(name => /^[0-9a-f]{2}$/.test(name) && name.startsWith(shard))
  }

  async #listEntries(folder: string): Promise<StoredFile[]> {
    const names = (await readdir(join(this.#root, folder)).catch(nullIfMissing)) ?? []
    const files: StoredFile[] = []
    for (const name of names) {
      const stats = await stat(join(this.#root, folder, name)).catch(nullIfMissing)
      if (stats) {
        files.push({ version: name, size: stats.size, writtenAt: stats.mtimeMs })
      }
    }
    return files
  }

  /** Writes a temporary file, syncs and renames it, so that the final name never shows half a file. */
  async #writeSafely(path: string, fill: (path: string) => Promise<void>): Promise<void> {
    const part = `${path}.${randomUUID().slice(0, 8)}.part`
    const directory = join(path, '..')
    await mkdir(directory, { recursive: true })
    try {
      await fill(part)
      await rename(part, path)
    } catch (error) {
      // The first error says more, and the sweep removes what is left.
      await rm(part, { force: true }).catch(() => {})
      throw error
    }
    const entry = await open(directory, 'r')
    try {
      await entry.sync()
    } finally {
      await entry.close()
    }
  }

  get #idPath(): string {
    return join(this.#root, 'store-id')
  }

  get #preparedIdPath(): string {
    return join(this.#root, 'store-id.prepared')
  }

  #path(version: string): string {
    return join(this.#root, version.slice(0, 2), requireVersion(version))
  }
}

const toStream = (file: FileHandle, range: Partial<ByteRange> = {}) =>
  Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>

async function readLine(path: string): Promise<string | null> {
  const content = await readFile(path, 'utf8').catch(nullIfMissing)
  return content?.trim() ?? null
}

async function writeNew(
  path: string,
  content: Uint8Array | string | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

export function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return null
  }
  throw error
}
