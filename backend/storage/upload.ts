import { createHash, randomUUID } from 'node:crypto'
import postgres from 'postgres'
import type { Database, Identity } from '../database.ts'
import { Failure } from '../errors/failure.ts'
import * as failures from '../errors/storage.ts'
import type { Log } from '../log.ts'
import { type Bucket, requireAllowedType, requireBucket, toSizeLimit } from './buckets.ts'
import { cleanImage } from './clean-image.ts'
import type { Files } from './files.ts'
import { findImageType, isImageType } from './image-type.ts'
import type { ImageWork } from './image-work.ts'
import { type FileFacts, insertObject, lockKeys, type NewObject, upsertObject } from './objects.ts'
import { type ReceivedFile, readUpload } from './read-upload.ts'

export interface UploadParts {
  database: Database
  files: Files
  imageWork: ImageWork
  /** Removes files that no row names any more; what fails is left to the sweep. */
  discard: (versions: string[]) => Promise<void>
  log: Log
}

export interface Upload extends Placement {
  request: Request
}

/** Where a file is to go, and who asks. */
export interface Placement {
  bucketId: string
  key: string
  isUpsert: boolean
  /** Whose policies decide. */
  caller: Identity
  /** Written into the row. */
  ownerId: string | null
}

/** How tools make a folder: an empty file in it, which has no type that a bucket could refuse. */
const folderPlaceholder = '.emptyFolderPlaceholder'

/**
 * Stores a file and its row. The file is durable before the row names it, and a replaced file goes after the row has
 * changed: a crash leaves at most a file without a row, which the sweep removes.
 */
export async function upload(parts: UploadParts, given: Upload): Promise<{ id: string }> {
  const { database, files, discard } = parts
  const bucket = await requireBucket(database.owner, given.bucketId)
  // Whoever may not write is told before the body is read.
  await requirePermission(database, given)
  const isPlaceholder = given.key.endsWith(folderPlaceholder)
  const received = await readUpload(given.request, isPlaceholder ? 0 : toSizeLimit(bucket))
  const { content, type } = isPlaceholder
    ? received
    : await parts.imageWork.run(() => inspect(received, bucket), {
        network: given.caller.userId ?? given.caller.client?.network ?? '',
      })

  const version = randomUUID()
  const object: NewObject = {
    id: randomUUID(),
    bucketId: given.bucketId,
    name: given.key,
    version,
    facts: toFacts(content, type, received),
    userMetadata: received.userMetadata,
    ownerId: given.ownerId,
  }
  await whileThereIsRoom(parts, () => files.write(version, content))
  try {
    const { id, replaced } = await writeRow(database, given, object)
    if (replaced) {
      await discard([replaced])
    }
    return { id }
  } catch (error) {
    await discardIfRefused(parts, version, error)
    throw error
  }
}

/** Tells the operator too. @throws InsufficientStorage */
export async function whileThereIsRoom({ log }: UploadParts, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code)))) {
      throw error
    }
    log.error('There is no room left for files', { error })
    throw failures.noRoom(error)
  }
}

/**
 * Drops a file whose row was refused. Behind a lost connection the row may have been committed all the same; such a
 * file is left to the sweep.
 */
export async function discardIfRefused(
  { discard }: UploadParts,
  version: string,
  error: unknown,
): Promise<void> {
  const isRefusal =
    error instanceof Failure || (error instanceof postgres.PostgresError && !/^(57P|08)/.test(error.code))
  if (isRefusal) {
    await discard([version])
  }
}

function writeRow(database: Database, { caller, isUpsert }: Placement, object: NewObject) {
  return database.asRole(caller, async sql => {
    await lockKeys(sql, [object])
    return isUpsert ? upsertObject(sql, object) : insertObject(sql, object)
  })
}

class Permitted extends Error {}

/** Tries the row and takes it back. @throws what writing it would throw */
export async function requirePermission(database: Database, given: Placement): Promise<void> {
  if (given.caller.role === 'service_role' && given.isUpsert) {
    return
  }
  const facts = toFacts(Buffer.alloc(0), 'application/octet-stream', {
    cacheControl: '',
    contentEncoding: null,
  })
  const trial: NewObject = {
    id: randomUUID(),
    bucketId: given.bucketId,
    name: given.key,
    version: randomUUID(),
    facts,
    userMetadata: null,
    ownerId: given.ownerId,
  }
  try {
    await database.asRole(given.caller, async sql => {
      await (given.isUpsert ? upsertObject(sql, trial) : insertObject(sql, trial))
      throw new Permitted()
    })
  } catch (error) {
    if (!(error instanceof Permitted)) {
      throw error
    }
  }
}

/** What the bytes are, cleaned when they are an image. @throws InvalidMimeType, EntityTooLarge */
async function inspect(received: ReceivedFile, bucket: Bucket): Promise<{ content: Buffer; type: string }> {
  const found = received.contentEncoding ? null : findImageType(received.content)
  const essence = received.type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  // Bytes that only claim to be an image are just bytes.
  const type = found ?? (isImageType(essence) ? 'application/octet-stream' : received.type)
  requireAllowedType(bucket, type)
  if (!found) {
    return { content: received.content, type }
  }
  const content = await cleanImage(received.content, found)
  if (content.length > toSizeLimit(bucket)) {
    throw failures.entityTooLarge()
  }
  return { content, type }
}

function toFacts(
  content: Buffer,
  type: string,
  { cacheControl, contentEncoding }: Pick<ReceivedFile, 'cacheControl' | 'contentEncoding'>,
): FileFacts {
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
