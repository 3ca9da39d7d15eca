import { Hono } from 'hono'
import { z } from 'zod'
import { serviceRole } from '../database.ts'
import * as failures from '../errors/storage.ts'
import type { BackendEnv } from '../service.ts'
import { requireBucket } from './buckets.ts'
import { type RouteContext, readJson, requireCaller, type StorageContext } from './context.ts'
import { requireBucketName } from './names.ts'
import { requireTarget } from './object-routes.ts'
import { findObject, findVisibleObject, listVisibleKeys } from './objects.ts'
import { dropBody } from './read-upload.ts'
import { serveFile } from './serve-file.ts'
import { requirePermission, upload } from './upload.ts'

/** The client's own documentation promises two hours for an upload. */
const uploadTokenSeconds = 7200

/** Ten years: longer ones are mistakes. */
const expiresIn = z.number().int().min(1).max(315_360_000)

const single = z.object({
  expiresIn,
  transform: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
const batch = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) })

/** Addresses that carry a permission with them: whoever has one needs no account. The client does the percent-encoding. */
export function createSignedRoutes(context: StorageContext): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  const { database, files, tokens } = context

  app.post('/upload/sign/:bucket/:key{.*}', async c => {
    const { bucketId, name } = requireTarget(c)
    const caller = await requireCaller(c, context)
    await requireBucket(database.owner, bucketId)
    const isUpsert = c.req.header('x-upsert') === 'true'
    await requirePermission(database, { bucketId, key: name, isUpsert, caller, ownerId: caller.userId })
    const url = `${bucketId}/${name}`
    const claims = { scope: 'upload' as const, url, upsert: isUpsert, owner: caller.userId }
    const token = await tokens.sign(claims, uploadTokenSeconds)
    return c.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
  })

  app.put('/upload/sign/:bucket/:key{.*}', async c => {
    const request = c.req.raw
    try {
      const { bucketId, name } = requireTarget(c)
      const { owner, upsert } = await tokens.verifyUpload(c.req.query('token'), `${bucketId}/${name}`)
      const given = { request, bucketId, key: name, isUpsert: upsert, caller: serviceRole, ownerId: owner }
      const { id } = await upload(context, given)
      return c.json({ Id: id, Key: `${bucketId}/${name}` })
    } catch (error) {
      await dropBody(request)
      throw error
    }
  })

  app.post('/sign/:bucket/:key{.*}', async c => {
    const target = requireTarget(c)
    const caller = await requireCaller(c, context)
    const { expiresIn: seconds, transform } = await readJson(c, single, caller)
    if (!(await findVisibleObject(database, caller, target))) {
      throw failures.noSuchKey()
    }
    const url = `${target.bucketId}/${target.name}`
    const transformations = toQuery(transform)
    const claims = { scope: 'download' as const, url, ...(transformations && { transformations }) }
    const token = await tokens.sign(claims, seconds)
    const route = transformations ? '/render/image/sign' : '/object/sign'
    return c.json({ signedURL: `${route}/${url}?token=${token}` })
  })

  app.post('/sign/:bucket', async c => {
    const bucketId = requireBucketName(c.req.param('bucket'))
    const caller = await requireCaller(c, context)
    const { expiresIn: seconds, paths } = await readJson(c, batch, caller)
    const visible = await listVisibleKeys(database, caller, { bucketId, keys: paths })
    const answer = await Promise.all(
      paths.map(async path => {
        const url = `${bucketId}/${path}`
        if (!visible.has(path)) {
          const error = 'Either the object does not exist or you do not have access to it'
          return { error, path, signedURL: null }
        }
        const token = await tokens.sign({ scope: 'download', url }, seconds)
        return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` }
      }),
    )
    return c.json(answer)
  })

  app.get('/sign/:bucket/:key{.*}', async c => {
    const { find, expires } = await requireSignedObject(c, context)
    return serveFile({ request: c.req.raw, files, find, freshness: { expires } })
  })
  return app
}

/** What a signed address leads to, how it is to be shown, and until when. @throws InvalidJWT, InvalidSignature */
export async function requireSignedObject(c: RouteContext, { database, tokens }: StorageContext) {
  const { bucketId, name } = requireTarget(c)
  const claims = await tokens.verifyDownload(c.req.query('token'), `${bucketId}/${name}`)
  const find = async () => {
    const object = await findObject(database.owner, bucketId, name)
    if (!object) {
      throw failures.noSuchKey()
    }
    return object
  }
  return {
    find,
    transformations: claims.transformations ?? '',
    expires: new Date(claims.exp * 1000).toUTCString(),
  }
}

const toQuery = (transform: Record<string, string | number> | undefined) =>
  new URLSearchParams(
    Object.entries(transform ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
