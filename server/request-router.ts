import { relative } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { setEmptyContentLength } from '../backend/empty-content-length.ts'
import type { Backend } from '../backend/gateway.ts'
import type { Log } from '../backend/log.ts'
import type { ClientAddress } from '../backend/service.ts'
import { assetHeaders } from './asset-sender.ts'
import { toClientIp } from './client-ip.ts'
import type { KeptAssets } from './kept-assets.ts'
import type { Readiness } from './readiness.ts'
import { withoutToken } from './route-name.ts'
import { securityHeaders } from './security-headers.ts'
import { backendPath, withoutAgain } from './site-path.ts'
import { findVisitor } from './site-visitor.ts'

export interface RequestRouterParts {
  backend: Backend | null
  pages: (request: Request, client: { address: string; requestId: string }) => Promise<Response>
  staticDirectory: string | null
  keptAssets: KeptAssets | null
  readiness: Readiness
  offlinePages: boolean
  secure: boolean
  trustedProxies: number
  /** Of `backend`. */
  secretKey?: string
  log: Log
}

/** The longest contact message takes 60 kB when every letter of it is escaped. */
const maxFormSize = 128 * 1024

export function createRequestRouter(parts: RequestRouterParts) {
  const { backend, log, secure, trustedProxies, secretKey } = parts
  const addressOf = (env: HttpBindings) => toClientIp(env.incoming, trustedProxies)
  /** A site in front of this copy rations the renderings for which it asks. */
  const clientOf = (env: HttpBindings): ClientAddress => {
    const visitor = secretKey === undefined ? null : findVisitor(env.incoming, secretKey)
    return visitor === null ? { address: addressOf(env) } : { address: visitor, isSite: true }
  }
  const fileHeaders = { 'cache-control': 'public, max-age=3600', ...securityHeaders(secure) }
  // Browsers bypass their cache for it; caches in front should do so, too.
  const toFileHeaders = (path: string) =>
    path.includes('service-worker') ? { ...fileHeaders, 'cache-control': 'no-cache' } : fileHeaders
  const app = new Hono<{ Bindings: HttpBindings }>()

  app.use('/:probe{(livez|readyz|healthz)}', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  app.get('/livez', c => c.text('ok'))
  app.get('/readyz', async c => {
    const failures = await parts.readiness.findErrors()
    return failures.length === 0 ? c.text('ready') : c.text(`not ready: ${failures.join(', ')}`, 503)
  })
  app.get('/healthz', async c =>
    (await parts.readiness.findWriteError()) === null
      ? c.text('ok')
      : c.text('The database does not answer or takes no writes, or the disk is full', 503),
  )
  if (parts.staticDirectory) {
    app.use(
      serveStatic({
        root: parts.staticDirectory,
        precompressed: true,
        rewriteRequestPath: path => withoutAgain(path === workerPath ? toWorker(parts) : path),
        onFound: (path, c) => {
          const headers = path.includes('/assets/') ? assetHeaders : toFileHeaders(path)
          for (const [name, value] of Object.entries(headers)) {
            c.header(name, value)
          }
        },
      }),
    )
  }
  if (parts.keptAssets) {
    app.get('/assets/*', serveKept(parts.keptAssets))
  }
  // No form of the site is sent so, and one with a thousand parts took tens of milliseconds to read; but browsers
  // still hold messages that pages of an older build send in parts.
  app.use(async (c, next) =>
    c.req.path !== '/contact/send' && c.req.header('content-type')?.startsWith('multipart/')
      ? c.text('Forms here are sent as application/x-www-form-urlencoded.', 415)
      : next(),
  )
  app.use(
    bodyLimit({
      maxSize: maxFormSize,
      onError: c => c.text('That is more than a form here takes. Please write less, or send us a mail.', 413),
    }),
  )
  // Before a rendering begins, which would otherwise keep its place while a client sends slowly.
  app.use(async (c, next) => {
    const { raw } = c.req
    if (raw.body) c.req.raw = new Request(raw, { body: await raw.arrayBuffer() })
    await next()
  })
  app.all('*', c => parts.pages(c.req.raw, { address: addressOf(c.env), requestId: crypto.randomUUID() }))
  app.onError((error, c) => {
    if (hasLeft(error)) {
      return c.body(null, 400)
    }
    const requestId = crypto.randomUUID()
    log.error('A page failed', { requestId, method: c.req.method, path: withoutToken(c.req.path), error })
    return c.text(
      `Something went wrong on our side. Please try again; if it stays, tell us this number: ${requestId}`,
      500,
    )
  })

  return {
    fetch: async (request: Request, env: HttpBindings): Promise<Response> => {
      if (backend && backendPath.test(pathOf(request.url))) {
        return backend.fetch(request, clientOf(env))
      }
      const response = await app.fetch(request, env)
      setEmptyContentLength(response, request.method)
      return response
    },
  }
}

const hasLeft = (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' && error.message === 'aborted'

const workerPath = '/service-worker.js'

const toWorker = ({ offlinePages }: { offlinePages: boolean }) =>
  offlinePages ? workerPath : '/service-worker-off.js'

function serveKept(kept: KeptAssets): MiddlewareHandler {
  const serve = serveStatic({
    root: relative(process.cwd(), kept.directory),
    precompressed: true,
    rewriteRequestPath: path => withoutAgain(path).replace('/assets/', '/'),
  })
  return async (c, next) => {
    const name = withoutAgain(c.req.path).slice('/assets/'.length)
    const response = (await kept.find(name)) ? await serve(c, async () => {}) : undefined
    if (!response) {
      return next()
    }
    for (const [header, value] of Object.entries(assetHeaders)) {
      response.headers.set(header, value)
    }
    return response
  }
}

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start < 0 ? '/' : url.slice(start)
}
