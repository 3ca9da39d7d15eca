/** A Supabase-compatible backend over one PostgreSQL database: five services, each in the folder named as its URL. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { createAuth } from './auth/auth.ts'
import { SigningKeys } from './auth/signing-keys.ts'
import { authenticate, requireApiKey } from './authenticate.ts'
import { Authenticator } from './authenticator.ts'
import { Budgets } from './budgets.ts'
import { createCanary } from './canary/canary.ts'
import { endWatch } from './canary/watch.ts'
import { exposedHeaders, isPreflight, respondToPreflight } from './cors.ts'
import { replicaLate } from './database/replica.ts'
import { observeDatabase } from './database-metrics.ts'
import { setEmptyContentLength } from './empty-content-length.ts'
import { listenForEndedSessions } from './ended-sessions.ts'
import type { Service } from './errors/api-error.ts'
import { noRoute } from './errors/gateway.ts'
import { toErrorResponse } from './errors.ts'
import { createFunctions } from './functions/functions.ts'
import { createIntegrityCheck } from './integrity/check-integrity.ts'
import { toNetwork } from './ip-network.ts'
import { createRefusalLog } from './log-refusals.ts'
import { clearCondition } from './operator-problems.ts'
import { OutboxWorker } from './outbox/outbox-worker.ts'
import { createQueues } from './outbox/queues.ts'
import { watchOutbox } from './outbox/watch-outbox.ts'
import { preparePushKeys } from './push/push-keys.ts'
import { RateLimiter } from './rate-limiter.ts'
import type { ChangeKnowledge, ChangeListener } from './realtime/change-feed.ts'
import { createRealtime } from './realtime/realtime.ts'
import { requireBudget } from './require-budget.ts'
import { createRest, type KeptHandler } from './rest/rest.ts'
import type { BackendEnv, BackendParts, ClientAddress, ServiceParts } from './service.ts'
import { createStorage } from './storage/storage.ts'
import { readTransactionIds, toTransactionCookie, transactionHeader } from './transaction-id.ts'

export interface Backend {
  budgets: Budgets
  fetch(request: Request, client: ClientAddress): Promise<Response>
  /** Called at each change of a row, before browsers are told and before its writer is answered. */
  onChange(listener: ChangeListener): void
  changes: ChangeKnowledge // tells whether a cached answer is new enough for whoever asks
  serveKept: KeptHandler // answers from the cache before the request is parsed, and returns whether it did
  observe(): Promise<void>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, client: { address: string }): void
  start(): Promise<void>
  stop(): Promise<void> // leaves the database open
}

const services: Service[] = ['rest', 'auth', 'storage', 'realtime', 'functions']

export function createBackend(given: BackendParts): Backend {
  const { database } = given
  const signingKeys = new SigningKeys(database.owner)
  const budgets = new Budgets({ enabled: given.limitRequests ?? true })
  database.budgets = budgets
  const queues = createQueues(given)
  const parts: ServiceParts = {
    ...given,
    signingKeys,
    authenticator: new Authenticator({ keys: given.keys, signingKeys, database }),
    rateLimiter: new RateLimiter(database.limits, { enabled: given.limitRequests ?? true }),
    budgets,
    outbox: new OutboxWorker({ databaseUrl: database.urls.ownerUrl, outbox: queues.outbox, log: given.log }),
  }
  database.listener.onRevival(() => parts.outbox.renewConnections())
  const realtime = createRealtime(parts)
  const rest = createRest(parts, realtime.changeFeed)
  const auth = createAuth(parts)
  const storage = createStorage(parts)
  const integrityCheck = createIntegrityCheck(database.owner, given.log)
  const endedSessions = listenForEndedSessions(database.listener, ended => {
    if (ended.size > 0) {
      parts.authenticator.endSessions(ended)
      realtime.endSessions(ended)
    } else {
      parts.authenticator.invalidateSessions()
    }
  })
  const { canary: canaryOptions = null, sendMail } = given
  const canary =
    canaryOptions && sendMail
      ? createCanary({
          sql: database.owner,
          clock: database.clock,
          options: canaryOptions,
          siteUrl: given.siteUrl,
          publishableKey: given.keys.publishable,
          sendMail,
          wakeOutbox: () => parts.outbox.wake(),
          log: given.log,
        })
      : null
  const outboxWatch = watchOutbox(database, queues.watched, given.log)

  const logError = createRefusalLog(given.log)

  const secure = given.siteUrl.startsWith('https:')
  const toCookie = (transactionId: string, { headers }: Request): string => {
    const carried = { cookie: headers.get('cookie'), header: headers.get(transactionHeader) }
    return toTransactionCookie(transactionId, { earlier: readTransactionIds(carried), secure })
  }

  const app = new Hono<BackendEnv>()
  app.use(async (c, next) => {
    if (isPreflight(c.req.raw)) {
      return respondToPreflight(c.req.raw)
    }
    const { address, isSite = false } = c.env
    c.set('requestId', c.req.header('x-request-id')?.slice(0, 64) ?? crypto.randomUUID())
    const carried = { cookie: c.req.header('cookie'), header: c.req.header(transactionHeader) }
    const isAhead = c.env.isAhead === true || readTransactionIds(carried).length > 0
    c.set('client', { address, network: toNetwork(address), isSite, isAhead })
    await next()
  })
  app.use(authenticate(parts.authenticator))
  // First, so that a network over its budget costs as little as possible.
  app.use(requireBudget(budgets))
  app.use(requireApiKey)
  app.use(async (_, next) => {
    await realtime.changeFeed.settle()
    await next()
  })
  app.route('/rest/v1', rest.app)
  app.route('/auth/v1', auth.app)
  app.route('/storage/v1', storage.app)
  app.route('/realtime/v1', realtime.app)
  app.route('/functions/v1', createFunctions(parts))
  app.notFound(() => {
    throw noRoute()
  })
  app.onError((error, c) => {
    const requestId = c.get('requestId') ?? crypto.randomUUID()
    const response = toErrorResponse(error, {
      service: services.find(service => c.req.path.startsWith(`/${service}/`)) ?? 'gateway',
      requestId,
      requestHeaders: c.req.raw.headers,
      report: unexpected => {
        const { method, path } = c.req
        given.log.error('A request failed', { requestId, method, path, error: unexpected })
      },
      reportMeant: (meant, status) => {
        const { method, path } = c.req
        logError(meant, { requestId, method, path, status })
      },
    })
    response.headers.set('x-request-id', requestId)
    return response
  })

  return {
    budgets,
    async fetch(request, client) {
      const response = await app.fetch(request, client)
      response.headers.set('access-control-allow-origin', '*')
      response.headers.set('access-control-expose-headers', exposedHeaders)
      const saved = response.headers.get(transactionHeader)
      if (saved !== null && !client.isSite) {
        response.headers.append('set-cookie', toCookie(saved, request))
      }
      setEmptyContentLength(response, request.method)
      return response
    },
    changes: realtime.changeFeed,
    serveKept: rest.serveKept,
    onChange: listener => realtime.changeFeed.onChange(listener),
    observe: () => observeDatabase(database, queues.outbox),
    upgrade: (request, socket, head, client) => realtime.upgrade(request, socket, head, client),
    async start() {
      await signingKeys.start(database.listener)
      await preparePushKeys(database.owner)
      await database.owner`select auth.record_mailer(${given.sendMail !== null})`
      await database.owner`select realtime.watch_published_tables()`
      await endedSessions.start()
      await rest.start()
      await realtime.start()
      if (database.replica) {
        database.replica.start()
      } else {
        await clearCondition(database.owner, replicaLate.kind)
      }
      await storage.start()
      auth.start()
      parts.outbox.start()
      outboxWatch.start()
      if (canary) {
        canary.start()
      } else {
        await endWatch(database.owner)
      }
      integrityCheck.start()
    },
    async stop() {
      await endedSessions.stop()
      await realtime.stop()
      await rest.stop()
      await storage.stop()
      await auth.stop()
      await outboxWatch.stop()
      await canary?.stop()
      await integrityCheck.stop()
      await parts.outbox.stop()
      await signingKeys.stop()
    },
  }
}
