import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

/** Both included. */
export interface ByteRange {
  start: number
  end: number
}

export type FileBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** A file is named by the version of its object, a uuid, and never changes; nothing a caller sends becomes part of a path. */
export interface FileStore {
  /** Whole and safely on disk when it resolves, or not there at all. */
  write(version: string, content: Uint8Array): Promise<void>
  copy(from: string, to: string): Promise<void>
  read(version: string, range: ByteRange): Promise<FileBody | null>
  has(version: string): Promise<boolean>
  remove(versions: string[]): Promise<void>
  list(): AsyncIterable<{ version: string; writtenAt: number }[]>
  /** The store and its database share an id; null when it has none yet. */
  readId(): Promise<string | null>
  /** Prepared before the database keeps the id, committed after: a crash in between leaves a pair that can be completed. */
  prepareId(id: string): Promise<void>
  commitId(id: string): Promise<void>
}

/** Bodies up to this size are read at once, which is much faster than a stream. */
const readAtOnceUpTo = 512 * 1024

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export class DiskFileStore implements FileStore {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async write(version: string, content: Uint8Array): Promise<void> {
    await this.#writeSafely(this.#path(version), path => writeNew(path, content))
  }

  async copy(from: string, to: string): Promise<void> {
    await this.#writeSafely(this.#path(to), async path => {
      await copyFile(this.#path(from), path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
      const file = await open(path, 'r+')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
    })
  }

  async read(version: string, { start, end }: ByteRange): Promise<FileBody | null> {
    const file = await open(this.#path(version), 'r').catch(nullIfMissing)
    if (!file) {
      return null
    }
    const length = end - start + 1
    if (length > readAtOnceUpTo) {
      return Readable.toWeb(file.createReadStream({ start, end })) as ReadableStream<Uint8Array>
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

  async has(version: string): Promise<boolean> {
    return (await stat(this.#path(version)).catch(nullIfMissing)) !== null
  }

  async remove(versions: string[]): Promise<void> {
    for (const version of versions) {
      await rm(this.#path(version), { force: true })
    }
  }

  async *list(): AsyncGenerator<{ version: string; writtenAt: number }[]> {
    const entries = (await readdir(this.#root, { withFileTypes: true }).catch(nullIfMissing)) ?? []
    for (const { name: shard } of entries.filter(entry => entry.isDirectory())) {
      const found: { version: string; writtenAt: number }[] = []
      for (const name of (await readdir(join(this.#root, shard)).catch(nullIfMissing)) ?? []) {
        const stats = await stat(join(this.#root, shard, name)).catch(nullIfMissing)
        const version = name.replace(/\.part$/, '')
        if (stats && uuid.test(version)) {
          found.push({ version: name, writtenAt: stats.mtimeMs })
        }
      }
      if (found.length > 0) {
        yield found
      }
    }
  }

  async readId(): Promise<string | null> {
    return readLine(this.#idPath)
  }

  async prepareId(id: string): Promise<void> {
    await rm(`${this.#preparedIdPath}.part`, { force: true })
    await this.#writeSafely(this.#preparedIdPath, path => writeNew(path, `${id}\n`))
  }

  async commitId(id: string): Promise<void> {
    if ((await readLine(this.#preparedIdPath)) === id) {
      await rename(this.#preparedIdPath, this.#idPath)
    }
  }

  /** Writes beside the final name, makes it durable, then renames: the final name never shows half a file. */
  async #writeSafely(path: string, fill: (path: string) => Promise<void>): Promise<void> {
    const part = `${path}.part`
    const directory = join(path, '..')
    await mkdir(directory, { recursive: true })
    try {
      await fill(part)
      await rename(part, path)
    } catch (error) {
      // What failed first tells more, and the sweep removes what is left.
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
    const name = version.replace(/\.part$/, '')
    if (!uuid.test(name)) {
      throw new Error('The version of an object is not a uuid')
    }
    return join(this.#root, version.slice(0, 2), version)
  }
}

async function readLine(path: string): Promise<string | null> {
  const content = await readFile(path, 'utf8').catch(nullIfMissing)
  return content?.trim() ?? null
}

async function writeNew(path: string, content: Uint8Array | string): Promise<void> {
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
