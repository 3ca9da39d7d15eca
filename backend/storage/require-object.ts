import * as errors from '../errors/storage.ts'
import type { Identity } from '../identity.ts'
import { findObject, findObjectAndBucket, findVisibleObject, type StoredObject } from './objects.ts'
import { toSignerIdentity } from './signer.ts'
import type { RouteContext, StorageContext } from './storage-context.ts'
import { requireBucketName, requireKey } from './validate-names.ts'

export const requireTarget = (c: RouteContext) => ({
  bucketId: requireBucketName(c.req.param('bucket') ?? ''),
  name: requireKey(c.req.param('key')),
})

export async function requirePublicObject(
  { database }: StorageContext,
  bucketId: string,
  name: string,
): Promise<StoredObject> {
  const found = await findObjectAndBucket(database.owner, bucketId, name)
  if (!found?.isPublic) {
    throw errors.noSuchBucket()
  }
  if (!found.object) {
    throw errors.noSuchKey()
  }
  return found.object
}

/** @throws NoSuchBucket, NoSuchKey */
export async function requireReadableObject(
  { database }: StorageContext,
  identity: Identity,
  target: { bucketId: string; name: string },
): Promise<StoredObject> {
  const found = await findObjectAndBucket(database.owner, target.bucketId, target.name)
  if (!found) {
    throw errors.noSuchBucket()
  }
  const object = found.isPublic ? found.object : await findVisibleObject(database, identity, target)
  if (!object) {
    throw !found.isPublic && identity.role === 'anon' ? errors.noSuchBucket() : errors.noSuchKey()
  }
  return object
}

export async function requireSignedObject(c: RouteContext, { database, tokens }: StorageContext) {
  const { bucketId, name } = requireTarget(c)
  const claims = await tokens.verifyDownload(c.req.query('token'), `${bucketId}/${name}`)
  const { signer } = claims
  const find = async () => {
    const object = signer
      ? await findVisibleObject(database, toSignerIdentity(signer), { bucketId, name })
      : await findObject(database.owner, bucketId, name)
    if (!object) {
      throw errors.noSuchKey()
    }
    return object
  }
  return {
    find,
    transformations: claims.transformations ?? '',
    expires: new Date(claims.exp * 1000).toUTCString(),
  }
}
