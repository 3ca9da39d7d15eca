import { createHash } from 'node:crypto'
import type { FileStore } from './file-store.ts'
import type { ShardRow } from './rows-of-shard.ts'

export interface Digest {
  size: number
  sha256: string
  md5: string
}

export class DigestStream implements AsyncIterable<Uint8Array> {
  readonly #source: AsyncIterable<Uint8Array>
  readonly #sha256 = createHash('sha256')
  readonly #md5 = createHash('md5')
  #size = 0

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#source) {
      this.#sha256.update(chunk)
      this.#md5.update(chunk)
      this.#size += chunk.length
      yield chunk
    }
  }

  /** Call it once, at the end. */
  digest(): Digest {
    return { size: this.#size, sha256: this.#sha256.digest('hex'), md5: this.#md5.digest('hex') }
  }
}

export async function digestFile(files: FileStore, version: string): Promise<Digest | null> {
  const file = await files.open(version)
  if (!file) {
    return null
  }
  const stream = new DigestStream(file.body)
  for await (const _ of stream) {
    // Only the sum is wanted.
  }
  return stream.digest()
}

/** Our ETag is the first half of the SHA-256; rows from elsewhere may have an MD5, or no sum of the bytes. */
export function isAsInRow({ size, sha256, md5 }: Digest, row: Pick<ShardRow, 'size' | 'eTag'>): boolean {
  const sum = row.eTag?.match(/^"([0-9a-f]{32})"$/)?.[1]
  const hasSum = sum === undefined || sum === sha256.slice(0, 32) || sum === md5
  return hasSum && (row.size === null || row.size === size)
}
