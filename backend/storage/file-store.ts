export interface ByteRange {
  start: number
  end: number // included
}

export type FileBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

export interface StoredFile {
  version: string
  size: number
  writtenAt: number // milliseconds since 1970
}

/** A file is named by its object's version, a uuid, and never changes. No part of a path comes from a caller. */
export interface FileStore {
  readonly location: string // for people, without credentials
  /** Resolves once all is durably stored, or stores nothing. A stream is never held whole. */
  write(version: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  copy(from: string, to: string): Promise<boolean> // false when there is no file to copy
  read(version: string, range: ByteRange): Promise<FileBody | null>
  open(version: string): Promise<{ size: number; body: ReadableStream<Uint8Array> } | null>
  has(version: string): Promise<boolean>
  remove(versions: string[]): Promise<void>
  list(shard: string): Promise<StoredFile[]>
  isEmpty(): Promise<boolean>
  removeUnfinished(before: number): Promise<number> // partial files from before then, in milliseconds since 1970
  readId(): Promise<string | null> // the id that it shares with its database
  /** Prepared before the database stores the id and committed after, so that a crash in between can be repaired. */
  prepareId(id: string): Promise<void>
  commitId(id: string): Promise<void>
  removeId(): Promise<void>
  close(): Promise<void>
}

/** Every version begins with one of these, in their order. */
export const shards = Array.from({ length: 16 }, (_, i) => i.toString(16))

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isVersion = (name: string) => uuid.test(name)

/** Throws for anything but a uuid, as it could be a path of somebody's choosing. */
export function requireVersion(version: string): string {
  if (!isVersion(version)) {
    throw new Error('The version of an object is not a uuid')
  }
  return version
}
