import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Identity } from '../database.ts'
import * as failures from '../errors/storage.ts'
import { requireAllowedType, requireBucket, toSizeLimit } from './buckets.ts'
import { nullIfMissing } from './files.ts'
import { requireBucketName, requireKey } from './names.ts'
import { findVisibleObject, insertObject, lockKeys, type StoredObject, upsertObject } from './objects.ts'
import { discardIfRefused, type UploadParts, whileThereIsRoom } from './upload.ts'

export const relocation = z
  .object({
    bucketId: z.string(),
    sourceKey: z.string(),
    destinationKey: z.string(),
    destinationBucket: z.string().nullish(),
  })
  .transform(({ bucketId, sourceKey, destinationKey, destinationBucket }) => ({
    from: { bucketId: requireBucketName(bucketId), name: requireKey(sourceKey) },
    to: { bucketId: requireBucketName(destinationBucket ?? bucketId), name: requireKey(destinationKey) },
  }))

type Relocation = z.infer<typeof relocation> & { caller: Identity }

/** A new place for the row; the file stays where it is. Returns the row's id. @throws NoSuchKey */
export async function moveObject(parts: UploadParts, { from, to, caller }: Relocation): Promise<string> {
  const source = await requireSource(parts, { from, to, caller })
  const rows = await parts.database.asRole(caller, async sql => {
    await lockKeys(sql, [from, to])
    return sql<{ id: string }[]>`
      update storage.objects
      set bucket_id = ${to.bucketId}, name = ${to.name}, updated_at = now()
      where bucket_id = ${from.bucketId} and name = ${from.name}
      returning id`
  })
  if (rows.length === 0) {
    throw failures.accessDenied('new row violates row-level security policy')
  }
  return source.id
}

/** A second row with a file of its own. Returns the new row's id. @throws NoSuchKey, KeyAlreadyExists */
export async function copyObject(
  parts: UploadParts,
  { from, to, caller, isUpsert }: Relocation & { isUpsert: boolean },
): Promise<string> {
  const { database, files, discard } = parts
  const source = await requireSource(parts, { from, to, caller })
  const version = randomUUID()
  const copy = {
    id: randomUUID(),
    ...to,
    version,
    facts: { ...source.facts, lastModified: new Date().toISOString() },
    userMetadata: source.userMetadata,
    ownerId: caller.userId,
  }
  try {
    const { id, replaced } = await database.asRole(caller, async sql => {
      await lockKeys(sql, [to])
      // The row first: whoever may not write it copies no file.
      const written = isUpsert ? await upsertObject(sql, copy) : await insertObject(sql, copy)
      await whileThereIsRoom(parts, () => files.copy(source.version, version)).catch(error => {
        nullIfMissing(error)
        throw failures.fileMissing()
      })
      return written
    })
    await discard(replaced ? [replaced] : [])
    return id
  } catch (error) {
    await discardIfRefused(parts, version, error)
    throw error
  }
}

async function requireSource(
  { database }: UploadParts,
  { from, to, caller }: Relocation,
): Promise<StoredObject> {
  const source = await findVisibleObject(database, caller, from)
  if (!source) {
    throw failures.noSuchKey()
  }
  if (to.bucketId !== from.bucketId) {
    const bucket = await requireBucket(database.owner, to.bucketId)
    requireAllowedType(bucket, source.facts.mimetype)
    if (source.facts.size > toSizeLimit(bucket)) {
      throw failures.entityTooLarge()
    }
  }
  return source
}
