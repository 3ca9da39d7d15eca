import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import * as errors from '../errors/storage.ts'
import type { Identity } from '../identity.ts'
import { requireAllowedType, requireBucket, toSizeLimit } from './buckets.ts'
import { findVisibleObject, insertObject, lockKeys, type StoredObject, upsertObject } from './objects.ts'
import type { StorageContext } from './storage-context.ts'
import { discardIfRolledBack, withDiskFullError } from './upload.ts'
import { requireBucketName, requireKey } from './validate-names.ts'

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

type Relocation = z.infer<typeof relocation> & { identity: Identity }

/** Changes only the row. @throws NoSuchKey */
export async function moveObject(
  context: StorageContext,
  { from, to, identity }: Relocation,
): Promise<string> {
  const source = await requireSource(context, { from, to, identity })
  const rows = await context.database.asRole(identity, async sql => {
    await lockKeys(sql, [from, to])
    return sql<{ id: string }[]>`
      update storage.objects
      set bucket_id = ${to.bucketId}, name = ${to.name}, updated_at = now(), withdrawn_at = null
      where bucket_id = ${from.bucketId} and name = ${from.name}
      returning id`
  })
  if (rows.length === 0) {
    throw errors.accessDenied('new row violates row-level security policy')
  }
  return source.id
}

/** @throws NoSuchKey, KeyAlreadyExists */
export async function copyObject(
  context: StorageContext,
  { from, to, identity, isUpsert }: Relocation & { isUpsert: boolean },
): Promise<string> {
  const { database, files, pair, discard } = context
  const source = await requireSource(context, { from, to, identity })
  await pair.requireRight()
  const version = randomUUID()
  const copy = {
    id: randomUUID(),
    ...to,
    version,
    metadata: { ...source.metadata, lastModified: new Date().toISOString() },
    userMetadata: source.userMetadata,
    size: source.size,
    ownerId: identity.userId,
  }
  try {
    const { id, replacedVersion } = await database.asRole(identity, async sql => {
      await Promise.all([pair.requireSame(sql), lockKeys(sql, [to])])
      // The row first: whoever may not write it copies no file.
      const written = isUpsert ? await upsertObject(sql, copy) : await insertObject(sql, copy)
      const write = () => files.copy(source.version, version)
      if (!(await withDiskFullError(context, source.metadata.size, write))) {
        throw errors.fileMissing()
      }
      return written
    })
    await discard(replacedVersion ? [replacedVersion] : [])
    return id
  } catch (error) {
    await discardIfRolledBack(context, version, error)
    throw error
  }
}

async function requireSource(
  { database }: StorageContext,
  { from, to, identity }: Relocation,
): Promise<StoredObject> {
  const source = await findVisibleObject(database, identity, from)
  if (!source) {
    throw errors.noSuchKey()
  }
  if (to.bucketId !== from.bucketId) {
    const bucket = await requireBucket(database.owner, to.bucketId)
    requireAllowedType(bucket, source.metadata.mimetype)
    if (source.metadata.size > toSizeLimit(bucket)) {
      throw errors.entityTooLarge()
    }
  }
  return source
}
