import { randomUUID } from 'node:crypto'
import * as errors from '../../errors/storage.ts'
import type { Identity } from '../../identity.ts'
import { requireBucket } from '../buckets.ts'
import type { StorageContext } from '../storage-context.ts'
import { storeObject, withDiskFullError } from '../upload.ts'
import {
  claimFinish,
  deleteUpload,
  insertPart,
  listExpired,
  listParts,
  markFinished,
  type ResumableUpload,
  releaseFinish,
} from './resumable-uploads.ts'

const maxParts = 1000 // no phone loses its connection so often
const finishWithin = 120 // seconds; storing the object takes a few

/** Stores the object before it counts the last part, which a client without a reply repeats. Returns the new offset. */
export async function receivePart(
  context: StorageContext,
  upload: ResumableUpload,
  { request, identity }: { request: Request; identity: Identity },
): Promise<number> {
  const { database, files, discard } = context
  const { offset, length } = upload
  if (upload.parts >= maxParts) {
    throw errors.invalidRequest(`An upload may come in ${maxParts} parts`)
  }
  await context.pair.requireRight()
  const version = randomUUID()
  const body = new PartBody(request, length - offset)
  await withDiskFullError(context, length - offset, () => files.write(version, body))
  if (body.size === 0 || body.isTooLong) {
    await discard([version])
    if (body.isTooLong) {
      throw errors.entityTooLarge('More came than Upload-Length says')
    }
    return offset
  }
  if (offset + body.size < length) {
    if (!(await insertPart(database.owner, upload, { start: offset, size: body.size, version }))) {
      await discard([version])
      throw errors.uploadConflict()
    }
    return offset + body.size
  }
  try {
    await finish(context, upload, identity, { version, size: body.size })
  } finally {
    await discard([version])
  }
  return length
}

async function finish(
  context: StorageContext,
  upload: ResumableUpload,
  identity: Identity,
  last: { version: string; size: number },
): Promise<void> {
  const { owner } = context.database
  const version = randomUUID()
  const claim = await claimFinish(owner, upload.id, { seconds: finishWithin, version })
  if (!claim) {
    throw errors.uploadLocked()
  }
  if (claim.isMade) {
    await context.discard(await markFinished(owner, upload.id))
    return
  }
  try {
    const parts = [...(await listParts(owner, upload.id)), last]
    if (parts.reduce((sum, { size }) => sum + size, 0) !== upload.length) {
      throw errors.uploadConflict()
    }
    const content = await readParts(context, parts, upload.length)
    if (!content) {
      // A restored backup has the rows without the parts.
      await endUpload(context, upload.id)
      throw errors.uploadExpired()
    }
    await storeObject(context, {
      target: {
        bucketId: upload.bucketId,
        key: upload.name,
        isUpsert: upload.isUpsert,
        identity,
        ownerId: upload.ownerId,
      },
      bucket: await requireBucket(owner, upload.bucketId),
      received: {
        content,
        type: upload.contentType,
        cacheControl: upload.cacheControl,
        contentEncoding: null,
        userMetadata: upload.userMetadata,
      },
      version,
    })
  } catch (error) {
    await releaseFinish(owner, upload.id)
    throw error
  }
  await context.discard(await markFinished(owner, upload.id))
}

async function readParts(
  { files }: StorageContext,
  parts: { version: string; size: number }[],
  length: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  for (const { version } of parts) {
    const file = await files.open(version)
    for await (const chunk of file?.body ?? []) {
      chunks.push(chunk)
    }
  }
  const content = Buffer.concat(chunks)
  return content.length === length ? content : null
}

type Ending = Pick<StorageContext, 'database' | 'discard'>

export async function endUpload({ database, discard }: Ending, id: string): Promise<void> {
  await discard(await deleteUpload(database.owner, id))
}

export async function endExpiredUploads(context: Ending, signal?: AbortSignal): Promise<void> {
  for (const { id } of await listExpired(context.database.owner)) {
    if (!signal?.aborted) {
      await endUpload(context, id)
    }
  }
}

/** A lost connection ends the part, not the upload. */
class PartBody implements AsyncIterable<Uint8Array> {
  size = 0
  isTooLong = false
  readonly #request: Request
  readonly #limit: number

  constructor(request: Request, limit: number) {
    this.#request = request
    this.#limit = limit
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const reader = this.#request.body?.getReader()
    for (;;) {
      const next = await reader?.read().catch(() => null)
      if (!next || next.done) {
        return
      }
      if (this.size + next.value.byteLength > this.#limit) {
        this.isTooLong = true
        await reader?.cancel().catch(() => {})
        return
      }
      this.size += next.value.byteLength
      yield next.value
    }
  }
}
