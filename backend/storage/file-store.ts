/** Both included. */
export interface ByteRange {
  start: number
  end: number
}

export type FileBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

export interface StoredFile {
  version: string
  size: number
  /** Milliseconds since 1970. */
  writtenAt: number
}

/** A file is named by the version of its object, a uuid, and never changes; nothing a caller sends becomes part of a path. */
export interface FileStore {
  /** Where the files are, for people; without credentials. */
  readonly location: string
  /** Whole and safely stored when it resolves, or not there at all. A stream is never held whole. */
  write(version: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** False when there is no file to copy. */
  copy(from: string, to: string): Promise<boolean>
  /** Null when there is no such file. */
  read(version: string, range: ByteRange): Promise<FileBody | null>
  /** The whole file. */
  open(version: string): Promise<{ size: number; body: ReadableStream<Uint8Array> } | null>
  has(version: string): Promise<boolean>
  remove(versions: string[]): Promise<void>
  /** The files whose versions begin with this shard, one of `shards`. */
  list(shard: string): Promise<StoredFile[]>
  isEmpty(): Promise<boolean>
  /** Half-written files that nobody finishes any more. */
  removeUnfinished(before: number): Promise<number>
  /** The store and its database share an id; null when it has none yet. */
  readId(): Promise<string | null>
  /** Prepared before the database keeps the id, committed after: a crash in between leaves a pair that can be completed. */
  prepareId(id: string): Promise<void>
  commitId(id: string): Promise<void>
  removeId(): Promise<void>
  close(): Promise<void>
}

/** Every version begins with one of these, in their order. */
export const shards = Array.from({ length: 16 }, (_, i) => i.toString(16))

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isVersion = (name: string) => uuid.test(name)

/** @throws what is no version would be a path of somebody's choosing */
export function requireVersion(version: string): string {
  if (!isVersion(version)) {
    throw new Error('The version of an object is not a uuid')
  }
  return version
}
