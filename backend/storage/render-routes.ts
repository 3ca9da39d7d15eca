import { Hono } from 'hono'
import type { BackendEnv } from '../service.ts'
import { type RouteContext, requireCaller, type StorageContext } from './context.ts'
import { findImageType } from './image-type.ts'
import { requirePublicObject, requireReadableObject, requireTarget } from './object-routes.ts'
import type { StoredObject } from './objects.ts'
import {
  changesNothing,
  chooseFormat,
  describeTransform,
  parseTransform,
  render,
  type Transform,
  toRenderName,
} from './render.ts'
import type { RenderCache } from './render-cache.ts'
import { toRenderSize } from './render-sizes.ts'
import { isNotModified, serveCurrent, serveFile, toHeaders } from './serve-file.ts'
import { SharedWork } from './shared-work.ts'
import { requireSignedObject } from './signed-routes.ts'

/** `/render/image/…`: pictures in the size and format that suits who asks (protocol §3.6). */
export function createRenderRoutes(context: StorageContext, cache: RenderCache): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  const { budgets } = context.parts
  const making = new SharedWork<Buffer>()

  app.get('/public/:bucket/:key{.*}', c => {
    const { bucketId, name } = requireTarget(c)
    return answer(c, { find: () => requirePublicObject(context, bucketId, name), query: c.req.query() })
  })

  app.get('/authenticated/:bucket/:key{.*}', async c => {
    const target = requireTarget(c)
    const caller = await requireCaller(c, context)
    return answer(c, { find: () => requireReadableObject(context, caller, target), query: c.req.query() })
  })

  app.get('/sign/:bucket/:key{.*}', async c => {
    const { find, transformations, expires } = await requireSignedObject(c, context)
    const query = Object.fromEntries(new URLSearchParams(transformations))
    return answer(c, { find, query, freshness: { expires } })
  })

  function answer(c: RouteContext, { find, query, freshness }: Asked): Promise<Response> {
    const chosen = toRenderSize(parseTransform(query))
    const request = c.req.raw
    return changesNothing(query)
      ? serveFile({ request, files: context.files, find, ...(freshness && { freshness }) })
      : serveCurrent(find, object => serveRender(c, object, chosen, freshness))
  }

  async function serveRender(
    c: RouteContext,
    object: StoredObject,
    chosen: Transform,
    freshness: Record<string, string> = { 'cache-control': object.facts.cacheControl },
  ): Promise<Response | null> {
    const type = chooseFormat(object.facts.mimetype, chosen, c.req.header('accept') ?? '')
    const name = toRenderName(object, chosen, type)
    const facts = { ...object.facts, mimetype: type, eTag: `"${name.slice(0, 32)}"` }
    const headers = toHeaders(facts, freshness)
    headers.set('vary', 'accept')
    headers.set('x-transformations', describeTransform(chosen))
    headers.delete('content-length')
    if (isNotModified(c.req.raw.headers, facts)) {
      return new Response(null, { status: 304, headers })
    }
    const content = (await cache.findMade(name)) ?? (await make().catch(nullIfSourceMissing))
    if (!content) {
      return null
    }
    headers.set('content-type', findImageType(content) ?? type)
    headers.set('content-length', String(content.length))
    // The same memory for all who are sent the same picture.
    const body = new Uint8Array(content.buffer as ArrayBuffer, content.byteOffset, content.length)
    return new Response(c.req.method === 'HEAD' ? null : body, { headers })

    /** Once for a network and a picture. It waits among those of the network even if another waits for it too. */
    function make(): Promise<Buffer> {
      const network = c.get('network')
      const work = (signal: AbortSignal) => context.imageWork.run(() => makeNow(network), { network, signal })
      budgets.require(network, 'pictures')
      return making.run(`${network} ${name}`, work, c.req.raw.signal)
    }

    /** Others of the network may have used up its budget while this one waited. */
    async function makeNow(network: string): Promise<Buffer> {
      const made = await cache.findMade(name)
      if (made) {
        return made
      }
      budgets.require(network, 'pictures')
      return cache.find(name, async () => {
        const { content, megapixels } = await render(await readSource(context, object), chosen, type)
        budgets.spend(network, 'megapixel', megapixels)
        return content
      })
    }
  }

  return app
}

interface Asked {
  find: () => Promise<StoredObject>
  query: Record<string, string>
  freshness?: Record<string, string>
}

class SourceMissing extends Error {}

async function readSource({ files }: StorageContext, { version, facts }: StoredObject): Promise<Uint8Array> {
  const body = await files.read(version, { start: 0, end: facts.size - 1 })
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
