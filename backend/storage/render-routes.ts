import { Hono } from 'hono'
import type { BackendEnv } from '../service.ts'
import type { ImageCache } from './image-cache.ts'
import { toNearestSize } from './image-sizes.ts'
import { findImageType } from './image-type.ts'
import type { StoredObject } from './objects.ts'
import {
  chooseFormat,
  describeTransform,
  parseTransform,
  requestsOriginal,
  type Transform,
  toCacheKey,
} from './parse-transform.ts'
import {
  requirePublicObject,
  requireReadableObject,
  requireSignedObject,
  requireTarget,
} from './require-object.ts'
import { isNotModified, retryIfReplaced, serveFile, toHeaders } from './serve-file.ts'
import { SingleFlight } from './single-flight.ts'
import { type RouteContext, requireIdentity, type StorageContext } from './storage-context.ts'

export function createRenderRoutes(context: StorageContext, cache: ImageCache): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  const { budgets } = context
  const singleFlight = new SingleFlight<Buffer>()

  app.get('/public/:bucket/:key{.*}', c => {
    const { bucketId, name } = requireTarget(c)
    return answer(c, { find: () => requirePublicObject(context, bucketId, name), query: c.req.query() })
  })

  app.get('/authenticated/:bucket/:key{.*}', async c => {
    const target = requireTarget(c)
    const identity = await requireIdentity(c)
    return answer(c, { find: () => requireReadableObject(context, identity, target), query: c.req.query() })
  })

  app.get('/sign/:bucket/:key{.*}', async c => {
    const { find, transformations, expires } = await requireSignedObject(c, context)
    const query = Object.fromEntries(new URLSearchParams(transformations))
    return answer(c, { find, query, freshness: { expires } })
  })

  function answer(c: RouteContext, { find, query, freshness }: ImageRequest): Promise<Response> {
    const chosen = toNearestSize(parseTransform(query))
    const request = c.req.raw
    return requestsOriginal(query)
      ? serveFile({ request, files: context.files, find, ...(freshness && { freshness }) })
      : retryIfReplaced(find, object => serveTransformed(c, object, chosen, freshness))
  }

  async function serveTransformed(
    c: RouteContext,
    object: StoredObject,
    chosen: Transform,
    freshness: Record<string, string> = { 'cache-control': object.metadata.cacheControl },
  ): Promise<Response | null> {
    const type = chooseFormat(object.metadata.mimetype, chosen, c.req.header('accept') ?? '')
    const name = toCacheKey(object, chosen, type)
    const metadata = { ...object.metadata, mimetype: type, eTag: `"${name.slice(0, 32)}"` }
    const headers = toHeaders(metadata, freshness)
    headers.set('vary', 'accept')
    headers.set('x-transformations', describeTransform(chosen))
    headers.delete('content-length')
    if (isNotModified(c.req.raw.headers, metadata)) {
      return new Response(null, { status: 304, headers })
    }
    const content = (await cache.get(name)) ?? (await make().catch(nullIfSourceMissing))
    if (!content) {
      return null
    }
    headers.set('content-type', findImageType(content) ?? type)
    headers.set('content-length', String(content.length))
    // Shares one buffer among all who are sent the same image.
    const body = new Uint8Array(content.buffer as ArrayBuffer, content.byteOffset, content.length)
    return new Response(c.req.method === 'HEAD' ? null : body, { headers })

    /** Once per network and image, as each network waits in its own turn. */
    function make(): Promise<Buffer> {
      const network = c.var.client.network
      const work = (signal: AbortSignal) =>
        context.imageQueue.run(network, () => makeNow(network), { signal })
      budgets.require(network, 'pictures')
      return singleFlight.run(`${network} ${name}`, work, c.req.raw.signal)
    }

    /** Others of the network may have spent its budget meanwhile. */
    async function makeNow(network: string): Promise<Buffer> {
      const made = await cache.get(name)
      if (made) {
        return made
      }
      budgets.require(network, 'pictures')
      return cache.getOrCreate(name, async () => {
        const source = await readSource(context, object)
        const made = await context.images.run({ kind: 'transform', content: source, chosen, type })
        budgets.spend(network, 'megapixel', made.megapixels)
        return Buffer.from(made.content)
      })
    }
  }

  return app
}

interface ImageRequest {
  find: () => Promise<StoredObject>
  query: Record<string, string>
  freshness?: Record<string, string>
}

class SourceMissing extends Error {}

async function readSource(
  { files }: StorageContext,
  { version, metadata }: StoredObject,
): Promise<Uint8Array> {
  const body = await files.read(version, { start: 0, end: metadata.size - 1 })
  if (!body) {
    throw new SourceMissing()
  }
  return body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer())
}

function nullIfSourceMissing(error: unknown): null {
  if (error instanceof SourceMissing) {
    return null
  }
  throw error
}
