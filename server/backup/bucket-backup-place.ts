import type { S3Bucket } from '../../backend/s3/s3-bucket.ts'
import type { BackupPlace, PlacedFile } from './backup-place.ts'

const pieceSize = 4 * 1024 * 1024
const abandonedAfter = 24 * 3_600_000

export class BucketBackupPlace implements BackupPlace {
  readonly #bucket: S3Bucket

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket
  }

  get description(): string {
    return this.#bucket.location
  }

  async write(name: string, content: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<number> {
    let bytes = 0
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        signal?.throwIfAborted()
        bytes += chunk.length
        yield chunk
      }
    }
    await this.#bucket.put(name, counted())
    return bytes
  }

  async read(name: string): Promise<AsyncIterable<Uint8Array> | null> {
    const size = await this.#bucket.findSize(name)
    return size === null ? null : this.#readPieces(name, size)
  }

  readMark(name: string): Promise<string | null> {
    return this.#bucket.findTag(name)
  }

  async list(folder = ''): Promise<PlacedFile[]> {
    const entries = await this.#bucket.list(folder ? `${folder}/` : '')
    return entries
      .filter(({ key }) => folder !== '' || !key.includes('/'))
      .map(({ key, size }) => ({ name: key, bytes: size }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  async remove(names: string[]): Promise<void> {
    await this.#bucket.remove(names)
  }

  async removePartial(): Promise<void> {
    await this.#bucket.abortUploads('', Date.now() - abandonedAfter)
  }

  async readFreeBytes(): Promise<null> {
    return null
  }

  async close(): Promise<void> {
    this.#bucket.close()
  }

  /** In pieces, as each is requested again when the connection breaks. */
  async *#readPieces(name: string, size: number): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < size; start += pieceSize) {
      const piece = await this.#bucket.getRange(name, start, Math.min(start + pieceSize, size) - 1)
      if (!piece?.content.length) {
        throw new Error(`${name} in ${this.description} ends after ${start} bytes`)
      }
      yield piece.content
    }
  }
}
