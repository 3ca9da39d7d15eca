import { basename } from 'node:path/posix'
import { filesUnavailable, noRoom } from '../errors/storage.ts'
import { isFull, isRefused } from '../s3/answers.ts'
import type { S3Bucket } from '../s3/s3-bucket.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import {
  type ByteRange,
  type FileBody,
  type FileStore,
  isVersion,
  requireVersion,
  type StoredFile,
} from './file-store.ts'

/** Read piece by piece: a slow reader holds no connection, and a broken one costs one piece. */
const pieceSize = 512 * 1024

const idKey = 'objects/store-id'
const preparedIdKey = 'objects/store-id.prepared'

const toKey = (version: string) => `objects/${version.slice(0, 2)}/${requireVersion(version)}`

/** @throws noRoom when the bucket is full, filesUnavailable for any other failure but a missing file */
export class S3FileStore implements FileStore {
  readonly #bucket: S3Bucket
  /** A full bucket goes on to be read. */
  readonly #breaker = new CircuitBreaker({
    toError: cause => (isFull(cause) ? noRoom(cause) : filesUnavailable(cause)),
    isAnswer: isRefused,
  })

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket
  }

  get location(): string {
    return this.#bucket.location
  }

  async write(version: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const key = toKey(version)
    if (content instanceof Uint8Array) {
      await this.#reach(bucket => bucket.put(key, content))
      return
    }
    const source = new WatchedSource(content)
    await this.#reach(bucket => bucket.put(key, source).catch(source.ignoreIfBroken))
    source.throwIfBroken()
  }

  copy(from: string, to: string): Promise<boolean> {
    const [source, target] = [toKey(from), toKey(to)]
    return this.#reach(bucket => bucket.copy(source, target))
  }

  async read(version: string, { start, end }: ByteRange): Promise<FileBody | null> {
    const first = await this.#readPiece(version, { start, end })
    return first && (first.length > end - start ? first : this.#stream(version, { start, end }, first))
  }

  async open(version: string): Promise<{ size: number; body: ReadableStream<Uint8Array> } | null> {
    const key = toKey(version)
    const size = await this.#reach(bucket => bucket.findSize(key))
    return size === null ? null : { size, body: this.#stream(version, { start: 0, end: size - 1 }) }
  }

  async has(version: string): Promise<boolean> {
    const key = toKey(version)
    return (await this.#reach(bucket => bucket.findSize(key))) !== null
  }

  async remove(versions: string[]): Promise<void> {
    const keys = versions.map(toKey)
    await this.#reach(bucket => bucket.remove(keys))
  }

  async list(shard: string): Promise<StoredFile[]> {
    const entries = await this.#reach(bucket => bucket.list(`objects/${shard}`))
    return entries
      .map(({ key, size, writtenAt }) => ({ version: basename(key), size, writtenAt }))
      .filter(file => isVersion(file.version))
  }

  async isEmpty(): Promise<boolean> {
    return !(await this.#reach(bucket => bucket.hasAny('objects/')))
  }

  removeUnfinished(before: number): Promise<number> {
    return this.#reach(bucket => bucket.abortUploads('objects/', before))
  }

  async readId(): Promise<string | null> {
    return (await this.#reach(bucket => bucket.readText(idKey)))?.trim() ?? null
  }

  async prepareId(id: string): Promise<void> {
    await this.#reach(bucket => bucket.put(preparedIdKey, Buffer.from(`${id}\n`)))
  }

  async commitId(id: string): Promise<void> {
    await this.#reach(async bucket => {
      if ((await bucket.readText(preparedIdKey))?.trim() === id) {
        await bucket.put(idKey, Buffer.from(`${id}\n`))
        await bucket.remove([preparedIdKey])
      }
    })
  }

  async removeId(): Promise<void> {
    await this.#reach(bucket => bucket.remove([preparedIdKey, idKey]))
  }

  async close(): Promise<void> {
    this.#bucket.close()
  }

  #stream(
    version: string,
    { start, end }: ByteRange,
    first: Uint8Array<ArrayBuffer> | null = null,
  ): ReadableStream<Uint8Array> {
    let at = start
    let next = first
    return new ReadableStream(
      {
        pull: async controller => {
          const piece = next ?? (at > end ? null : await this.#readPiece(version, { start: at, end }))
          next = null
          if (at <= end && !piece?.length) {
            throw new Error(`The file of version ${version} ends after ${at} bytes`)
          }
          if (piece?.length) {
            at += piece.length
            controller.enqueue(piece)
          }
          if (at > end) {
            controller.close()
          }
        },
      },
      { highWaterMark: 0 },
    )
  }

  async #readPiece(version: string, { start, end }: ByteRange): Promise<Uint8Array<ArrayBuffer> | null> {
    const key = toKey(version)
    const last = Math.min(end, start + pieceSize - 1)
    const piece = await this.#reach(bucket => bucket.getRange(key, start, last))
    if (piece && start + piece.content.length <= last) {
      throw new Error(`The file of version ${version} ends after ${start + piece.content.length} bytes`)
    }
    return piece?.content ?? null
  }

  #reach<T>(work: (bucket: S3Bucket) => Promise<T>): Promise<T> {
    return this.#breaker.run(() => work(this.#bucket))
  }
}

/** Distinguishes a source that broke off from a bucket that is away. */
class WatchedSource implements AsyncIterable<Uint8Array> {
  readonly #source: AsyncIterable<Uint8Array>
  #broken: { cause: unknown } | null = null

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#source
    } catch (cause) {
      this.#broken = { cause }
      throw cause
    }
  }

  ignoreIfBroken = (error: unknown): void => {
    if (!this.#broken) {
      throw error
    }
  }

  throwIfBroken(): void {
    if (this.#broken) {
      throw this.#broken.cause
    }
  }
}
