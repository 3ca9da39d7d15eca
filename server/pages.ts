import { randomUUID } from 'node:crypto'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { type PageSecurity, plainHeaders, securePage } from './headers.ts'
import type { Shortcut } from './listen.ts'
import { sendPage, toResponse } from './page-answer.ts'
import { type PageCache, toPage } from './page-cache.ts'

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
  /** Null renders each request anew. */
  cache: PageCache | null
}

/** Answers page requests: renders, adds the security headers, keeps what is the same for everybody. */
export function createPages(parts: PagesParts) {
  const { cache, security, mode } = parts

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
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead) {
      return render(request, client)
    }
    // A HEAD is answered from the page that a GET would give. Others may be waiting for the same rendering, so it
    // must not end with the request that began it.
    const asGet = new Request(request.url, { headers: request.headers })
    const { pathname, search } = new URL(request.url)
    const page = cache
      ? await cache.find(toKey(pathname + search, request.headers.get('save-data')), () =>
          render(asGet, client),
        )
      : await toPage(await render(asGet, client))
    return toResponse(page, request)
  }

  /** Kept pages are sent before anything else is made of a request. */
  const answerKept: Shortcut = (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // An address written in another way than pages are kept by takes the longer way.
    const kept = isRead ? cache?.findKept(toKey(request.url ?? '', request.headers['save-data'])) : undefined
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
