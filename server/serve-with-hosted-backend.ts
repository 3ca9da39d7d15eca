import { Budgets } from '../backend/budgets.ts'
import { loadAppBuild } from './app-build.ts'
import { log, say } from './log.ts'
import { openImageProcess } from './open-image-process.ts'
import { openKeptAssets } from './open-kept-assets.ts'
import { createPageHandler } from './page-handler.ts'
import { createReadiness } from './readiness.ts'
import { RenderQueue } from './render-queue.ts'
import { createRequestRouter } from './request-router.ts'
import { announce, reportFailure, type Served, type ServeParts } from './served.ts'

export async function serveWithHostedBackend(
  parts: ServeParts,
  hosted: { url: string; publishableKey: string },
): Promise<Served> {
  const { config, siteUrl, httpServer, development, running } = parts
  const secure = siteUrl.startsWith('https:')
  const site = await loadAppBuild(httpServer.server, development, running)
  const images = openImageProcess(running)
  running.defer(() => httpServer.close())
  const { handle: pages } = createPageHandler({
    ...site,
    supabaseUrl: hosted.url,
    publishableKey: hosted.publishableKey,
    siteUrl,
    security: { backendOrigin: hosted.url, secure },
    fetchFor: address => forwardFor(address),
    drawPng: svg => images.run({ kind: 'draw', svg }),
    renderQueue: new RenderQueue(new Budgets()),
    // No change feed, no cached pages.
    cache: null,
    changes: null,
  })
  const askBackend = async () => {
    const response = await fetch(`${hosted.url}/auth/v1/health`, {
      headers: { apikey: hosted.publishableKey },
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) {
      throw new Error(`The backend at ${hosted.url} answers ${response.status}`)
    }
  }
  const readiness = createReadiness([{ name: 'database', run: askBackend }], reportFailure)
  const { trustedProxies } = config
  httpServer.serve(
    createRequestRouter({
      ...site,
      backend: null,
      pages,
      readiness,
      secure,
      trustedProxies,
      log,
      offlinePages: config.offlinePages,
      keptAssets: await openKeptAssets(parts, site),
    }).fetch,
    { trustedProxies },
  )
  return {
    announce: () => {
      say(`\nUsing the backend at ${hosted.url}.`)
      announce(siteUrl, null)
    },
    readiness,
    observe: async () => {},
    budgets: null,
  }
}

/** A hosted backend that trusts this site as a proxy counts this address as the visitor's. */
function forwardFor(address: string): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init)
    request.headers.set('x-forwarded-for', address)
    return fetch(request)
  }
}
