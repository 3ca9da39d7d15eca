import { Hono } from 'hono'
import { z } from 'zod'
import * as errors from '../errors/storage.ts'
import { serviceRole } from '../identity.ts'
import type { BackendEnv } from '../service.ts'
import { requireBucket } from './buckets.ts'
import { discardRefusedBody } from './discard-refused-body.ts'
import { readJson } from './json-body.ts'
import { findVisibleObject, listVisibleKeys } from './objects.ts'
import { requireSignedObject, requireTarget } from './require-object.ts'
import { serveFile } from './serve-file.ts'
import { maxUrlLifetime } from './signed-url-tokens.ts'
import { toSigner, toSignerIdentity } from './signer.ts'
import { requireIdentity, type StorageContext } from './storage-context.ts'
import { requireWritePermission, upload } from './upload.ts'
import { requireBucketName } from './validate-names.ts'

const uploadTokenSeconds = 7200 // as the client's documentation promises

const expiresIn = z.number().int().min(1).max(maxUrlLifetime)

const signRequest = z.object({
  expiresIn,
  transform: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
const batchSignRequest = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) })

/** A signed URL needs no account, but its signer must still be allowed what it opens. The client percent-encodes it. */
export function createSignedRoutes(context: StorageContext): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  const { database, files, tokens } = context

  app.post('/upload/sign/:bucket/:key{.*}', async c => {
    const { bucketId, name } = requireTarget(c)
    const identity = await requireIdentity(c)
    await requireBucket(database.owner, bucketId)
    const isUpsert = c.req.header('x-upsert') === 'true'
    await requireWritePermission(database, {
      bucketId,
      key: name,
      isUpsert,
      identity,
      ownerId: identity.userId,
    })
    const url = `${bucketId}/${name}`
    const signer = toSigner(identity)
    const claims = {
      ...{ scope: 'upload' as const, url, upsert: isUpsert, owner: identity.userId },
      ...(signer && { signer }),
    }
    const token = await tokens.sign(claims, uploadTokenSeconds)
    return c.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
  })

  app.put('/upload/sign/:bucket/:key{.*}', async c => {
    const request = c.req.raw
    try {
      const { bucketId, name } = requireTarget(c)
      const { owner, upsert, signer } = await tokens.verifyUpload(c.req.query('token'), `${bucketId}/${name}`)
      const identity = signer ? toSignerIdentity(signer) : serviceRole
      const given = { request, bucketId, key: name, isUpsert: upsert, identity, ownerId: owner }
      const { id } = await upload(context, given)
      return c.json({ Id: id, Key: `${bucketId}/${name}` })
    } catch (error) {
      await discardRefusedBody(c)
      throw error
    }
  })

  app.post('/sign/:bucket/:key{.*}', async c => {
    const target = requireTarget(c)
    const identity = await requireIdentity(c)
    const { expiresIn: seconds, transform } = await readJson(c, signRequest, identity)
    if (!(await findVisibleObject(database, identity, target))) {
      throw errors.noSuchKey()
    }
    const url = `${target.bucketId}/${target.name}`
    const transformations = toQuery(transform)
    const signer = toSigner(identity)
    const claims = {
      ...{ scope: 'download' as const, url },
      ...(transformations && { transformations }),
      ...(signer && { signer }),
    }
    const token = await tokens.sign(claims, seconds)
    const route = transformations ? '/render/image/sign' : '/object/sign'
    return c.json({ signedURL: `${route}/${url}?token=${token}` })
  })

  app.post('/sign/:bucket', async c => {
    const bucketId = requireBucketName(c.req.param('bucket'))
    const identity = await requireIdentity(c)
    const { expiresIn: seconds, paths } = await readJson(c, batchSignRequest, identity)
    // Signers are checked again without headers, so what a caller sees only by a header is signed without a signer. Their own
    // is asked first: what goes in between must not look like it.
    const signer = toSigner(identity)
    const keys = { bucketId, keys: paths }
    const own = signer ? await listVisibleKeys(database, toSignerIdentity(signer), keys) : null
    const visible = await listVisibleKeys(database, identity, { ...keys, headers: c.req.raw.headers })
    const answer = await Promise.all(
      paths.map(async path => {
        const url = `${bucketId}/${path}`
        if (!visible.has(path)) {
          const error = 'Either the object does not exist or you do not have access to it'
          return { error, path, signedURL: null }
        }
        const claims = { scope: 'download' as const, url, ...(signer && own?.has(path) && { signer }) }
        const token = await tokens.sign(claims, seconds)
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

const toQuery = (transform: Record<string, string | number> | undefined) =>
  new URLSearchParams(
    Object.entries(transform ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
