import { randomUUID } from 'node:crypto'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { Failure } from '../backend/errors/failure.ts'
import { toNetwork } from '../backend/limits.ts'
import { type PageSecurity, plainHeaders, securePage } from './headers.ts'
import type { Shortcut } from './listen.ts'
import { isMissing, missingPage, toPageAddress, toRoutes } from './page-address.ts'
import { sendPage, toResponse } from './page-answer.ts'
import { type Page, type PageCache, toPage } from './page-cache.ts'
import type { Renderings } from './renderings.ts'

/** What the app's server entry exports for us (`app/entry.server.tsx`). */
interface AppEntry {
  createRequestContext(parts: {
    supabaseUrl: string
    browserSupabaseUrl: string
    publishableKey: string
    siteUrl: string
    requestId: string
    scriptMark: string
    fetch: typeof fetch
  }): RouterContextProvider
}

export interface PagesParts {
  /** The app's build; a function under Vite, where it changes while one works on it. */
  build: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  /** What the server's supabase-js calls. */
  supabaseUrl: string
  publishableKey: string
  siteUrl: string
  security: PageSecurity
  /** Reaches the backend with the visitor's address. */
  fetchFor: (address: string) => typeof fetch
  /** Bounds what strangers may have rendered. */
  renderings: Renderings
  /** Null renders each request anew. */
  cache: PageCache | null
}

/** Answers page requests: renders, adds the security headers, keeps what is the same for everybody. */
export function createPages(parts: PagesParts) {
  const { cache, security, mode } = parts
  let routes: { of: ServerBuild; list: ReturnType<typeof toRoutes> } | null = null

  const findRoutes = async () => {
    const build = await parts.build()
    if (routes?.of !== build) {
      routes = { of: build, list: toRoutes(build.routes) }
    }
    return routes.list
  }

  const render = async (
    request: Request,
    client: { address: string; requestId: string },
  ): Promise<Response> => {
    const build = await parts.build()
    // The router types its entry by what it needs itself; ours exports one function more.
    const entry = build.entry.module as unknown as AppEntry
    const scriptMark = randomUUID()
    const context = entry.createRequestContext({
      supabaseUrl: parts.supabaseUrl,
      browserSupabaseUrl: security.backendOrigin ?? '',
      publishableKey: parts.publishableKey,
      siteUrl: parts.siteUrl,
      requestId: client.requestId,
      scriptMark,
      fetch: parts.fetchFor(client.address),
    })
    const response = await createRequestHandler(build, mode)(toRouted(request), context)
    return withSecurity(response, scriptMark)
  }

  // The router takes forms from its own origin only, which behind a proxy that ends TLS is not the one we listen on.
  const toRouted = (request: Request): Request => {
    const { pathname, search, origin } = new URL(request.url)
    return request.headers.get('origin') === parts.siteUrl && origin !== parts.siteUrl
      ? new Request(parts.siteUrl + pathname + search, request)
      : request
  }

  const withSecurity = async (response: Response, mark: string): Promise<Response> => {
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const page = isHtml ? securePage(await response.text(), mark, security) : null
    const headers = new Headers(response.headers)
    const added = page?.headers ?? plainHeaders(security.secure)
    for (const [name, value] of Object.entries(added)) {
      // Vite's development scripts are inline and change at will.
      if (mode === 'production' || name !== 'content-security-policy') {
        headers.set(name, value)
      }
    }
    return new Response(page ? page.html : response.body, { status: response.status, headers })
  }

  const answer = async (
    request: Request,
    client: { address: string; requestId: string },
  ): Promise<Response> => {
    try {
      return await answerWithin(request, client)
    } catch (error) {
      if (error instanceof Failure && error.status === 429) {
        return new Response(error.message, { status: 429, headers: error.headers })
      }
      throw error
    }
  }

  const answerWithin = async (
    request: Request,
    client: { address: string; requestId: string },
  ): Promise<Response> => {
    const inTurn = (work: () => Promise<Response>) => parts.renderings.run(toNetwork(client.address), work)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead) {
      return inTurn(() => render(request, client))
    }
    // A HEAD is answered from the page that a GET would give. Others may be waiting for the same rendering, so it
    // must not end with the request that began it.
    const { pathname, search, origin } = new URL(request.url)
    const isNowhere = isMissing(pathname, await findRoutes())
    const address = isNowhere ? missingPage : toPageAddress(pathname + search)
    const asGet = new Request(origin + address, { headers: request.headers })
    const mayKeep = (page: Page) => page.mayBeKept || (isNowhere && page.status === 404)
    const renderPage = () => inTurn(() => render(asGet, client))
    const page = cache
      ? await cache.find(toKey(address, request.headers.get('save-data')), renderPage, mayKeep)
      : await toPage(await renderPage())
    return toResponse(page, request)
  }

  /** Kept pages are sent before anything else is made of a request. */
  const answerKept: Shortcut = (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // An address written in another way than pages are kept by takes the longer way.
    const address = toPageAddress(request.url ?? '')
    const kept = isRead ? cache?.findKept(toKey(address, request.headers['save-data'])) : undefined
    if (kept) {
      sendPage(kept, request, response)
    }
    return kept !== undefined
  }

  return { answer, answerKept }
}

/** Who saves data gets pages of their own: without fonts. A path has no space, so the two never meet. */
function toKey(path: string, saveData: string | string[] | null | undefined): string {
  return saveData === 'on' ? `${path} save-data` : path
}
