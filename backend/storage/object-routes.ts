import { Hono } from 'hono'
import { z } from 'zod'
import type { Identity } from '../database.ts'
import * as failures from '../errors/storage.ts'
import type { BackendEnv } from '../service.ts'
import {
  answerJsonText,
  findCaller,
  type RouteContext,
  readJson,
  requireCaller,
  type StorageContext,
} from './context.ts'
import { listing, listingV2, listObjects, listObjectsV2 } from './list-objects.ts'
import { copyObject, moveObject, relocation } from './move-object.ts'
import { requireBucketName, requireKey } from './names.ts'
import { findObjectAndBucket, findVisibleObject, type StoredObject } from './objects.ts'
import { dropBody } from './read-upload.ts'
import { removeObjects } from './remove-objects.ts'
import { serveFile } from './serve-file.ts'
import { upload } from './upload.ts'

const removal = z.object({ prefixes: z.array(z.string()).min(1).max(1000) })

/** `/object/…`: files by their bucket and key (protocol §3.1, §3.6). */
export function createObjectRoutes(context: StorageContext): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  const { files } = context

  app.get('/public/:bucket/:key{.*}', c => {
    const { bucketId, name } = requireTarget(c)
    return serveFile({ request: c.req.raw, files, find: () => requirePublicObject(context, bucketId, name) })
  })

  app.get('/authenticated/:bucket/:key{.*}', async c => {
    const { bucketId, name } = requireTarget(c)
    const caller = await requireCaller(c, context)
    const find = () => requireReadableObject(context, caller, { bucketId, name })
    return serveFile({ request: c.req.raw, files, find })
  })

  app.get('/info/public/:bucket/:key{.*}', async c => {
    const { bucketId, name } = requireTarget(c)
    return answerInfo(c, await requirePublicObject(context, bucketId, name))
  })

  const findAndTell = async (c: RouteContext) => {
    const target = requireTarget(c)
    return answerInfo(c, await requireReadableObject(context, await findCaller(c, context), target))
  }
  app.get('/info/authenticated/:bucket/:key{.*}', findAndTell)
  app.get('/info/:bucket/:key{.*}', findAndTell)

  app.post('/list/:bucket', async c => {
    const caller = await requireCaller(c, context)
    const bucketId = requireBucketName(c.req.param('bucket'))
    const query = await readJson(c, listing, caller)
    return c.json(await listObjects(context.database, caller, { ...query, bucketId }))
  })

  app.post('/list-v2/:bucket', async c => {
    const caller = await requireCaller(c, context)
    const bucketId = requireBucketName(c.req.param('bucket'))
    const query = await readJson(c, listingV2, caller)
    return c.json(await listObjectsV2(context.database, caller, { ...query, bucketId }))
  })

  app.post('/move', async c => {
    const caller = await requireCaller(c, context)
    const { from, to } = await readJson(c, relocation, caller)
    const id = await moveObject(context, { from, to, caller })
    return c.json({ message: 'Successfully moved', Id: id, Key: to.name })
  })

  app.post('/copy', async c => {
    const caller = await requireCaller(c, context)
    const { from, to } = await readJson(c, relocation, caller)
    const isUpsert = c.req.header('x-upsert') === 'true'
    const id = await copyObject(context, { from, to, caller, isUpsert })
    return c.json({ Id: id, Key: `${to.bucketId}/${to.name}` })
  })

  app.get('/:bucket/:key{.*}', async c => {
    const { bucketId, name } = requireTarget(c)
    const caller = await findCaller(c, context)
    const find = () => requireReadableObject(context, caller, { bucketId, name })
    return serveFile({ request: c.req.raw, files, find })
  })

  app.post('/:bucket/:key{.*}', c =>
    answerUpload(c, context, { isUpsert: c.req.header('x-upsert') === 'true' }),
  )
  app.put('/:bucket/:key{.*}', c => answerUpload(c, context, { isUpsert: true }))

  app.delete('/:bucket/:key{.*}', async c => {
    const { bucketId, name } = requireTarget(c)
    const caller = await requireCaller(c, context)
    const { count } = await removeObjects(context, { caller, bucketId, keys: [name] })
    if (count === 0) {
      throw failures.noSuchKey()
    }
    return c.json({ message: 'Successfully deleted' })
  })

  app.delete('/:bucket', async c => {
    const caller = await requireCaller(c, context)
    const { prefixes } = await readJson(c, removal, caller)
    const bucketId = requireBucketName(c.req.param('bucket'))
    const { json } = await removeObjects(context, { caller, bucketId, keys: prefixes })
    return answerJsonText(json)
  })
  return app
}

export const requireTarget = (c: RouteContext) => ({
  bucketId: requireBucketName(c.req.param('bucket') ?? ''),
  name: requireKey(c.req.param('key')),
})

/** Everybody reads what a public bucket holds. @throws NoSuchBucket, NoSuchKey */
export async function requirePublicObject(
  { database }: StorageContext,
  bucketId: string,
  name: string,
): Promise<StoredObject> {
  const found = await findObjectAndBucket(database.owner, bucketId, name)
  if (!found?.isPublic) {
    throw failures.noSuchBucket()
  }
  if (!found.object) {
    throw failures.noSuchKey()
  }
  return found.object
}

/** What a policy, or a public bucket, lets the caller read. @throws NoSuchBucket, NoSuchKey */
export async function requireReadableObject(
  { database }: StorageContext,
  caller: Identity,
  target: { bucketId: string; name: string },
): Promise<StoredObject> {
  const found = await findObjectAndBucket(database.owner, target.bucketId, target.name)
  if (!found) {
    throw failures.noSuchBucket()
  }
  const object = found.isPublic ? found.object : await findVisibleObject(database, caller, target)
  if (!object) {
    throw !found.isPublic && caller.role === 'anon' ? failures.noSuchBucket() : failures.noSuchKey()
  }
  return object
}

/** Never from a cache without asking: who looks whether a file is there means now. */
const answerInfo = (c: RouteContext, object: StoredObject) =>
  c.json(toInfo(object), 200, {
    etag: object.facts.eTag,
    'last-modified': new Date(object.facts.lastModified).toUTCString(),
    'cache-control': 'no-cache',
  })

const toInfo = ({ id, name, version, bucketId, facts, userMetadata, createdAt }: StoredObject) => ({
  id,
  name,
  version,
  bucket_id: bucketId,
  size: facts.size,
  content_type: facts.mimetype,
  cache_control: facts.cacheControl,
  etag: facts.eTag,
  metadata: userMetadata ?? {},
  last_modified: facts.lastModified,
  created_at: createdAt,
})

async function answerUpload(c: RouteContext, context: StorageContext, { isUpsert }: { isUpsert: boolean }) {
  try {
    const { bucketId, name } = requireTarget(c)
    const caller = await requireCaller(c, context)
    const request = c.req.raw
    const { id } = await upload(context, {
      request,
      bucketId,
      key: name,
      isUpsert,
      caller,
      ownerId: caller.userId,
    })
    return c.json({ Id: id, Key: `${bucketId}/${name}` })
  } catch (error) {
    await dropBody(c.req.raw)
    throw error
  }
}
