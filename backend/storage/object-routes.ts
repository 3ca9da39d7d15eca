import { Hono } from 'hono'
import { z } from 'zod'
import * as errors from '../errors/storage.ts'
import type { BackendEnv } from '../service.ts'
import { discardRefusedBody } from './discard-refused-body.ts'
import { readJson, respondWithJsonText } from './json-body.ts'
import { listing, listingV2, listObjects, listObjectsV2 } from './list-objects.ts'
import { copyObject, moveObject, relocation } from './move-object.ts'
import type { StoredObject } from './objects.ts'
import { removeObjects } from './remove-objects.ts'
import { requirePublicObject, requireReadableObject, requireTarget } from './require-object.ts'
import { serveFile } from './serve-file.ts'
import {
  type RouteContext,
  requireIdentity,
  type StorageContext,
  toIdentityOrAnonymous,
} from './storage-context.ts'
import { upload } from './upload.ts'
import { requireBucketName } from './validate-names.ts'

const removal = z.object({ prefixes: z.array(z.string()).min(1).max(1000) })

export function createObjectRoutes(context: StorageContext): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  const { files } = context

  app.get('/public/:bucket/:key{.*}', c => {
    const { bucketId, name } = requireTarget(c)
    return serveFile({ request: c.req.raw, files, find: () => requirePublicObject(context, bucketId, name) })
  })

  app.get('/authenticated/:bucket/:key{.*}', async c => {
    const { bucketId, name } = requireTarget(c)
    const identity = await requireIdentity(c)
    const find = () => requireReadableObject(context, identity, { bucketId, name })
    return serveFile({ request: c.req.raw, files, find })
  })

  app.get('/info/public/:bucket/:key{.*}', async c => {
    const { bucketId, name } = requireTarget(c)
    return respondWithInfo(c, await requirePublicObject(context, bucketId, name))
  })

  const serveInfo = async (c: RouteContext) => {
    const target = requireTarget(c)
    return respondWithInfo(c, await requireReadableObject(context, await toIdentityOrAnonymous(c), target))
  }
  app.get('/info/authenticated/:bucket/:key{.*}', serveInfo)
  app.get('/info/:bucket/:key{.*}', serveInfo)

  app.post('/list/:bucket', async c => {
    const identity = await requireIdentity(c)
    const bucketId = requireBucketName(c.req.param('bucket'))
    const query = await readJson(c, listing, identity)
    return c.json(await listObjects(context.database, identity, { ...query, bucketId }))
  })

  app.post('/list-v2/:bucket', async c => {
    const identity = await requireIdentity(c)
    const bucketId = requireBucketName(c.req.param('bucket'))
    const query = await readJson(c, listingV2, identity)
    return c.json(await listObjectsV2(context.database, identity, { ...query, bucketId }))
  })

  app.post('/move', async c => {
    const identity = await requireIdentity(c)
    const { from, to } = await readJson(c, relocation, identity)
    const id = await moveObject(context, { from, to, identity })
    return c.json({ message: 'Successfully moved', Id: id, Key: to.name })
  })

  app.post('/copy', async c => {
    const identity = await requireIdentity(c)
    const { from, to } = await readJson(c, relocation, identity)
    const isUpsert = c.req.header('x-upsert') === 'true'
    const id = await copyObject(context, { from, to, identity, isUpsert })
    return c.json({ Id: id, Key: `${to.bucketId}/${to.name}` })
  })

  app.get('/:bucket/:key{.*}', async c => {
    const { bucketId, name } = requireTarget(c)
    const identity = await toIdentityOrAnonymous(c)
    const find = () => requireReadableObject(context, identity, { bucketId, name })
    return serveFile({ request: c.req.raw, files, find })
  })

  app.post('/:bucket/:key{.*}', c =>
    respondToUpload(c, context, { isUpsert: c.req.header('x-upsert') === 'true' }),
  )
  app.put('/:bucket/:key{.*}', c => respondToUpload(c, context, { isUpsert: true }))

  app.delete('/:bucket/:key{.*}', async c => {
    const { bucketId, name } = requireTarget(c)
    const identity = await requireIdentity(c)
    const { count } = await removeObjects(context, { identity, bucketId, keys: [name] })
    if (count === 0) {
      throw errors.noSuchKey()
    }
    return c.json({ message: 'Successfully deleted' })
  })

  app.delete('/:bucket', async c => {
    const identity = await requireIdentity(c)
    const { prefixes } = await readJson(c, removal, identity)
    const bucketId = requireBucketName(c.req.param('bucket'))
    const { json } = await removeObjects(context, { identity, bucketId, keys: prefixes })
    return respondWithJsonText(json)
  })
  return app
}

/** Caches must ask again, as it tells whether the file is there now. */
const respondWithInfo = (c: RouteContext, object: StoredObject) =>
  c.json(toInfo(object), 200, {
    etag: object.metadata.eTag,
    'last-modified': new Date(object.metadata.lastModified).toUTCString(),
    'cache-control': 'no-cache',
  })

const toInfo = ({ id, name, version, bucketId, metadata, userMetadata, createdAt }: StoredObject) => ({
  id,
  name,
  version,
  bucket_id: bucketId,
  size: metadata.size,
  content_type: metadata.mimetype,
  cache_control: metadata.cacheControl,
  etag: metadata.eTag,
  metadata: userMetadata ?? {},
  last_modified: metadata.lastModified,
  created_at: createdAt,
})

async function respondToUpload(
  c: RouteContext,
  context: StorageContext,
  { isUpsert }: { isUpsert: boolean },
) {
  try {
    const { bucketId, name } = requireTarget(c)
    const identity = await requireIdentity(c)
    const request = c.req.raw
    const { id } = await upload(context, {
      request,
      bucketId,
      key: name,
      isUpsert,
      identity,
      ownerId: identity.userId,
    })
    return c.json({ Id: id, Key: `${bucketId}/${name}` })
  } catch (error) {
    await discardRefusedBody(c)
    throw error
  }
}
