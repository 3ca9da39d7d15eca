import { createHash, randomUUID } from 'node:crypto'
import postgres from 'postgres'
import type { Database } from '../database.ts'
import { ApiError } from '../errors/api-error.ts'
import * as errors from '../errors/storage.ts'
import type { Identity } from '../identity.ts'
import { type Bucket, requireAllowedType, requireBucket, toSizeLimit } from './buckets.ts'
import type { ImageSize } from './image-tasks.ts'
import { findImageType, isImageType } from './image-type.ts'
import { insertObject, lockKeys, type NewObject, type ObjectMetadata, upsertObject } from './objects.ts'
import { readUpload, type UploadedFile } from './read-upload.ts'
import type { StorageContext } from './storage-context.ts'

export interface UploadRequest extends UploadTarget {
  request: Request
}

export interface UploadTarget {
  bucketId: string
  key: string
  isUpsert: boolean
  identity: Identity // whose policies decide
  ownerId: string | null
}

/** Tools make a folder by this empty file, which has no type that a bucket could reject. */
const folderPlaceholder = '.emptyFolderPlaceholder'

/** Files are stored before their row and removed after it, so that a crash leaves at most a file for the sweep. */
export async function upload(context: StorageContext, given: UploadRequest): Promise<{ id: string }> {
  const { database } = context
  const bucket = await requireBucket(database.owner, given.bucketId)
  await requireWritePermission(database, given) // before the body is read
  await context.pair.requireRight()
  const isPlaceholder = given.key.endsWith(folderPlaceholder)
  const received = await readUpload(given.request, isPlaceholder ? 0 : toSizeLimit(bucket))
  return storeObject(context, { target: given, bucket, received })
}

export async function storeObject(
  context: StorageContext,
  {
    target,
    bucket,
    received,
    version = randomUUID(),
  }: { target: UploadTarget; bucket: Bucket; received: UploadedFile; version?: string },
): Promise<{ id: string }> {
  const { files, discard } = context
  const { content, type, size } = target.key.endsWith(folderPlaceholder)
    ? { ...received, size: null }
    : await context.imageQueue.run(target.identity.userId ?? target.identity.client?.network ?? '', () =>
        inspectUpload(context, received, bucket),
      )

  const object: NewObject = {
    id: randomUUID(),
    bucketId: target.bucketId,
    name: target.key,
    version,
    metadata: toMetadata(content, type, received),
    userMetadata: received.userMetadata,
    ownerId: target.ownerId,
    size,
  }
  await withDiskFullError(context, content.length, () => files.write(version, content))
  try {
    const { id, replacedVersion } = await writeRow(context, target, object)
    if (replacedVersion) {
      await discard([replacedVersion])
    }
    return { id }
  } catch (error) {
    await discardIfRolledBack(context, version, error)
    throw error
  }
}

/** @throws InsufficientStorage */
export async function withDiskFullError<T>(
  { log, pair }: StorageContext,
  bytes: number,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!errors.isNoRoom(error)) {
      throw error
    }
    log.error('There is no room left for files', { error })
    await pair.noteFull(bytes)
    throw error instanceof ApiError ? error : errors.noRoom(error)
  }
}

/** After a lost connection the row may be committed all the same; its file is left to the sweep. */
export async function discardIfRolledBack(
  { discard }: StorageContext,
  version: string,
  error: unknown,
): Promise<void> {
  const isRolledBack =
    error instanceof ApiError || (error instanceof postgres.PostgresError && !/^(57P|08)/.test(error.code))
  if (isRolledBack) {
    await discard([version])
  }
}

function writeRow(
  { database, pair }: StorageContext,
  { identity, isUpsert }: UploadTarget,
  object: NewObject,
) {
  return database.asRole(identity, async sql => {
    await Promise.all([pair.requireSame(sql), lockKeys(sql, [object])])
    return isUpsert ? upsertObject(sql, object) : insertObject(sql, object)
  })
}

class DryRunRollback extends Error {}

/** A dry run: inserts the row and rolls back. @throws what writing it would throw */
export async function requireWritePermission(database: Database, given: UploadTarget): Promise<void> {
  if (given.identity.role === 'service_role' && given.isUpsert) {
    return
  }
  const metadata = toMetadata(Buffer.alloc(0), 'application/octet-stream', {
    cacheControl: '',
    contentEncoding: null,
  })
  const trial: NewObject = {
    id: randomUUID(),
    bucketId: given.bucketId,
    name: given.key,
    version: randomUUID(),
    metadata,
    userMetadata: null,
    ownerId: given.ownerId,
    size: null,
  }
  try {
    await database.asRole(given.identity, async sql => {
      await (given.isUpsert ? upsertObject(sql, trial) : insertObject(sql, trial))
      throw new DryRunRollback()
    })
  } catch (error) {
    if (!(error instanceof DryRunRollback)) {
      throw error
    }
  }
}

async function inspectUpload(
  { images }: StorageContext,
  received: UploadedFile,
  bucket: Bucket,
): Promise<{ content: Buffer; type: string; size: ImageSize | null }> {
  const found = received.contentEncoding ? null : findImageType(received.content)
  const essence = received.type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  // Bytes that only claim to be an image are just bytes.
  const type = found ?? (isImageType(essence) ? 'application/octet-stream' : received.type)
  requireAllowedType(bucket, type)
  if (!found) {
    return { content: received.content, type, size: null }
  }
  const cleaned = await images.run({ kind: 'clean', content: received.content, type: found })
  const content = Buffer.from(cleaned.content)
  if (content.length > toSizeLimit(bucket)) {
    throw errors.entityTooLarge()
  }
  return { content, type, size: cleaned.size }
}

function toMetadata(
  content: Buffer,
  type: string,
  { cacheControl, contentEncoding }: Pick<UploadedFile, 'cacheControl' | 'contentEncoding'>,
): ObjectMetadata {
  return {
    eTag: `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`,
    size: content.length,
    mimetype: type,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: content.length,
    httpStatusCode: 200,
    ...(contentEncoding && { contentEncoding }),
  }
}
