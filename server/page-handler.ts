import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { bundlePath } from '../app/offline/kept-paths.ts'
import { ApiError } from '../backend/errors/api-error.ts'
import { toNetwork } from '../backend/ip-network.ts'
import type { ChangeKnowledge } from '../backend/realtime/change-feed.ts'
import { readTransactionIds, transactionHeader } from '../backend/transaction-id.ts'
import { type Page, toPage } from './compressed-page.ts'
import type { CachedHandler } from './http-server.ts'
import { createUnknownPathCheck, hasMadeUpRoutes, toRouteObjects } from './known-routes.ts'
import { bundlePages } from './page-bundle.ts'
import type { PageCache } from './page-cache.ts'
import { normalisePageUrl } from './page-query.ts'
import { sendError, sendPage, toPageResponse } from './page-response.ts'
import type { RenderOptions, RenderQueue } from './render-queue.ts'
import { type PageSecurity, previewHeaders, securePage, securityHeaders } from './security-headers.ts'
import { isPagePath, notFoundPath } from './site-path.ts'

type DrawPng = (svg: string) => Promise<Uint8Array>

/** Of `app/entry.server.tsx`. */
interface AppEntry {
  createRequestContext(parts: {
    supabaseUrl: string
    browserSupabaseUrl: string
    publishableKey: string
    siteUrl: string
    requestId: string
    scriptNonce: string
    fetch: typeof fetch
    drawPng: DrawPng
  }): RouterContextProvider
}

export interface PageHandlerParts {
  build: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  supabaseUrl: string
  publishableKey: string
  siteUrl: string
  security: PageSecurity
  fetchFor: (address: string, options: { isAhead: boolean }) => typeof fetch
  drawPng: DrawPng
  renderQueue: RenderQueue
  cache: PageCache | null
  changes: ChangeKnowledge | null
}

export function createPageHandler(parts: PageHandlerParts) {
  const { cache, changes, security, mode } = parts
  let routes: {
    of: ServerBuild
    isUnknown: (address: string) => boolean
    isMadeUp: (address: string) => boolean
  } | null = null

  const findRoutes = async () => {
    const build = await parts.build()
    if (routes?.of !== build) {
      const objects = toRouteObjects(build.routes)
      const isUnknown = createUnknownPathCheck(objects)
      routes = {
        of: build,
        isUnknown: address => address !== bundlePath && isUnknown(address),
        isMadeUp: address => hasMadeUpRoutes(address, objects),
      }
    }
    return routes
  }

  const render = async (request: Request, client: Client): Promise<Rendered> => {
    const build = await parts.build()
    // React Router's type lacks the function that our entry exports besides.
    const entry = build.entry.module as unknown as AppEntry
    const scriptNonce = randomUUID()
    const { authorization, transactionIds } = toAsker(request.headers)
    // A replica is compared with what this process has heard of, which may be less than the asker has seen.
    const isAhead = isSignedIn(authorization) || transactionIds.length > 0
    const fetchData = parts.fetchFor(client.address, { isAhead })
    const asked = { settings: false, content: false, hasFailed: false }
    const context = entry.createRequestContext({
      supabaseUrl: parts.supabaseUrl,
      browserSupabaseUrl: security.backendOrigin ?? '',
      publishableKey: parts.publishableKey,
      siteUrl: parts.siteUrl,
      requestId: client.requestId,
      scriptNonce,
      drawPng: parts.drawPng,
      fetch: async (input, init) => {
        asked[isAboutSettings(input) ? 'settings' : 'content'] = true
        try {
          const answer = await fetchData(input, init)
          asked.hasFailed ||= answer.status >= 500
          return answer
        } catch (error) {
          asked.hasFailed = true
          throw error
        }
      },
    })
    const rendered = await createRequestHandler(build, mode)(toRouted(request), context)
    const { pathname } = new URL(request.url)
    const response = await withSecurity(rendered, scriptNonce, pathname)
    for (const [name, value] of Object.entries(previewHeaders(pathname))) {
      response.headers.set(name, value)
    }
    // A page with a fallback for data that could not be read must not be cached.
    if (asked.hasFailed) {
      response.headers.set('cache-control', 'no-store')
    }
    return {
      response,
      showsData: asked.settings || asked.content,
      showsOnlySettings: asked.settings && !asked.content,
    }
  }

  // The router compares a form's origin with the request's, which behind a proxy that ends TLS is not `siteUrl`.
  const toRouted = (request: Request): Request => {
    const { pathname, search, origin } = new URL(request.url)
    // With `no-referrer`, a preview's forms have the origin `null`; there the token protects.
    if (pathname.startsWith('/preview/') && request.headers.get('origin') === 'null') {
      const routed = new Request(request)
      routed.headers.delete('origin')
      return routed
    }
    return request.headers.get('origin') === parts.siteUrl && origin !== parts.siteUrl
      ? new Request(parts.siteUrl + pathname + search, request)
      : request
  }

  const withSecurity = async (response: Response, nonce: string, pathname: string): Promise<Response> => {
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const page = isHtml ? securePage(await response.text(), nonce, pathname, security) : null
    const headers = new Headers(response.headers)
    const added = page?.headers ?? securityHeaders(security.secure)
    for (const [name, value] of Object.entries(added)) {
      // Vite's development scripts are inline and change at will.
      if (mode === 'production' || name !== 'content-security-policy') {
        headers.set(name, value)
      }
    }
    return new Response(page ? page.html : response.body, { status: response.status, headers })
  }

  const handle = async (request: Request, client: Client): Promise<Response> => {
    try {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      return isRead
        ? toPageResponse(await findPage(request, client), request)
        : (await renderInTurn(request, client)).response
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) {
        return new Response(error.message, { status: 429, headers: error.headers })
      }
      throw error
    }
  }

  const renderInTurn = (request: Request, client: Client, options?: RenderOptions) =>
    parts.renderQueue.run(toNetwork(client.address), () => render(request, client), options)

  const isKnown = (key: string) => cache?.isKnown(key) ?? false

  const findPage = async (request: Request, client: Client): Promise<Page> => {
    const { pathname, search, origin } = new URL(request.url)
    const isBundle = pathname === bundlePath
    // The bundle shows what any stranger sees, and no header makes it render anew.
    const headers = isBundle ? withoutAsker(request.headers) : request.headers
    const { isUnknown: isUnknownPath, isMadeUp } = await findRoutes()
    const isUnknown = isUnknownPath(pathname)
    const address = isBundle ? bundlePath : isUnknown ? notFoundPath : normalisePageUrl(pathname + search)
    // Others may wait for the same rendering, so it must not be aborted with this request.
    const asGet = new Request(origin + address, { headers })
    const renderOne = (options?: RenderOptions) =>
      renderInTurn(asGet, client, options).then(async ({ response, ...shows }) => {
        const page = await toPage(response, shows)
        const isCacheable = page.isCacheable || (isUnknown && page.status === 404)
        return { ...page, isCacheable: isCacheable && !isMadeUp(address) }
      })
    const findOther = (path: string) => findPage(new Request(origin + path, { headers }), client)
    const renderPage = isBundle ? () => bundlePages(findOther, securityHeaders(security.secure)) : renderOne
    if (!cache || isAheadOf(toAsker(headers))) {
      return renderPage()
    }
    const key = toCacheKey(address, headers.get('save-data'))
    const renderForAll = () => renderPage({ isKnown: isKnown(key) })
    return changes?.isAlive === false
      ? cache.renderAnew(key, renderForAll)
      : cache.getOrRender(key, renderForAll)
  }

  /** Whoever has saved, or signs in with the request, may have seen newer data than the cache has. */
  const isAheadOf = ({ authorization, transactionIds }: Asker): boolean =>
    isSignedIn(authorization) || transactionIds.some(id => !changes?.hasSeen(id))

  const serveCached: CachedHandler = (request, response, network) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !cache) {
      return false
    }
    const address = normalisePageUrl(request.url ?? '')
    const saveData = request.headers['save-data']
    let key = toCacheKey(address, saveData)
    let page = cache.get(key)
    const isMissing = !page && routes !== null && isPagePath(address) && routes.isUnknown(address)
    if (isMissing) {
      key = toCacheKey(notFoundPath, saveData)
      page = cache.get(key)
    }
    if (page?.showsData && (changes?.isAlive === false || isAheadOf(toRawAsker(request)))) {
      return false
    }
    if (page) {
      sendPage(page, request, response)
      return true
    }
    // Refused before the request is read, where it surely needs a rendering of its own.
    if (cache.isRendering(key) || isMissing || routes === null || !isPagePath(address)) {
      return false
    }
    const refusal = parts.renderQueue.findError(network, { isKnown: isKnown(key) })
    if (refusal) {
      sendError(refusal, response)
    }
    return refusal !== null
  }

  return { handle, serveCached }
}

interface Rendered {
  response: Response
  showsData: boolean
  showsOnlySettings: boolean
}

const isAboutSettings = (input: RequestInfo | URL): boolean =>
  /^\/rest\/v1\/(settings|price_lists)$/.test(new URL(input instanceof Request ? input.url : input).pathname)

interface Asker {
  authorization: string | null | undefined
  transactionIds: number[]
}

const isSignedIn = (authorization: Asker['authorization']) => authorization?.startsWith('Bearer ') ?? false

const toAsker = (headers: Headers): Asker => ({
  authorization: headers.get('authorization'),
  transactionIds: readTransactionIds({
    cookie: headers.get('cookie'),
    header: headers.get(transactionHeader),
  }),
})

function withoutAsker(given: Headers): Headers {
  const headers = new Headers(given)
  for (const name of ['authorization', 'cookie', transactionHeader]) headers.delete(name)
  return headers
}

const toRawAsker = ({ headers }: IncomingMessage): Asker => ({
  authorization: headers.authorization,
  transactionIds: readTransactionIds({ cookie: headers.cookie, header: headers[transactionHeader] }),
})

interface Client {
  address: string
  requestId: string
}

/** With `save-data` pages have no fonts. A path has no space, so the keys never collide. */
function toCacheKey(path: string, saveData: string | string[] | null | undefined): string {
  return saveData === 'on' ? `${path} save-data` : path
}
