import { Budgets } from '../backend/budgets.ts'
import { loadAppBuild } from './app-build.ts'
import { createAssetSender } from './asset-sender.ts'
import { fetchForVisitor } from './fetch-for-visitor.ts'
import { listIdleVariables } from './list-idle-variables.ts'
import { log, say } from './log.ts'
import { openImageProcess } from './open-image-process.ts'
import { openKeptAssets } from './open-kept-assets.ts'
import { createPageHandler } from './page-handler.ts'
import { createReadiness } from './readiness.ts'
import { RenderQueue } from './render-queue.ts'
import { createRequestRouter } from './request-router.ts'
import { announce, reportNotReady, type Served, type ServeParts } from './serve-types.ts'
import { createSiteBudget } from './site-budget.ts'

export async function serveWithHostedBackend(
  parts: ServeParts,
  hosted: { url: string; publishableKey: string },
): Promise<Served> {
  const { config, siteUrl, httpServer, development, running } = parts
  const secure = siteUrl.startsWith('https:')
  const site = await loadAppBuild(httpServer.server, development, running)
  const images = openImageProcess(running)
  const budgets = new Budgets()
  running.defer(() => httpServer.close())
  const { handle: pages } = createPageHandler({
    ...site,
    supabaseUrl: hosted.url,
    publishableKey: hosted.publishableKey,
    siteUrl,
    security: { backendOrigin: hosted.url, secure },
    fetchFor: address => fetchForVisitor(address, { secretKey: config.keys.secret }),
    drawPng: svg => images.run({ kind: 'draw', svg }),
    renderQueue: new RenderQueue(budgets),
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
  const readiness = createReadiness([{ name: 'database', run: askBackend }], reportNotReady)
  const { trustedProxies } = config
  const keptAssets = await openKeptAssets(parts, site)
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
      keptAssets,
    }).fetch,
    {
      trustedProxies,
      cachedHandler: createAssetSender(site.staticDirectory),
      refuse: createSiteBudget(budgets, site.staticDirectory, keptAssets),
    },
  )
  return {
    announce: () => {
      const idle = listIdleVariables(config)
      say(
        `\nUsing the backend at ${hosted.url}. Accounts, files, mails, alerts and backups are its affair: no database is started here.`,
      )
      if (idle.length > 0) {
        say(`Without effect here: ${idle.join(', ')}.`)
      }
      if (config.keys.secret === null) {
        say(
          'If that is another copy of this site, give its SUPABASE_SECRET_KEY, or all visitors are one to it.',
        )
      }
      announce(siteUrl, null)
    },
    readiness,
    observe: async () => {},
    budgets,
  }
}
