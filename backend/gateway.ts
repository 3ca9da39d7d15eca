/**
 * A Supabase-compatible backend over one PostgreSQL database: API keys, identity, CORS, request ids, and the five
 * services, each in the folder that is named as its URL. `Request → Response`, plus an upgrade for web sockets.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { createAuth } from './auth/auth.ts'
import { SigningKeys } from './auth/signing-keys.ts'
import { answerPreflight, exposedHeaders } from './cors.ts'
import type { Service } from './errors/failure.ts'
import * as failures from './errors/gateway.ts'
import { toResponse } from './errors.ts'
import { createFunctions } from './functions/functions.ts'
import { Identifier } from './identity.ts'
import { Limits, toNetwork } from './limits.ts'
import { MailDelivery } from './mail/delivery.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createRest } from './rest/rest.ts'
import type { BackendEnv, BackendParts, ServiceParts } from './service.ts'
import { createStorage } from './storage/storage.ts'

export interface Backend {
  fetch(request: Request, client: { address: string }): Promise<Response>
  /** Answers `GET /realtime/v1/websocket`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, client: { address: string }): void
  /** Reads the keys, listens for changes, starts to deliver mail. */
  start(): Promise<void>
  /** Closes sockets and ends what `start` began; the database stays open, as it belongs to the caller. */
  stop(): Promise<void>
}

const services: Service[] = ['rest', 'auth', 'storage', 'realtime', 'functions']

/** These are opened by links and by machines that have no key (protocol §6.1). */
const openPaths =
  /^\/(storage|functions)\/|^\/auth\/v1\/(verify|callback|authorize|\.well-known\/jwks\.json)$/

export function createBackend(given: BackendParts): Backend {
  const { database } = given
  const signingKeys = new SigningKeys(database.owner)
  const parts: ServiceParts = {
    ...given,
    signingKeys,
    identifier: new Identifier({ keys: given.keys, signingKeys, sql: database.owner }),
    limits: new Limits(database.owner, { enabled: given.limitRequests ?? true }),
    mail: new MailDelivery({ databaseUrl: database.url, send: given.sendMail, log: given.log }),
  }
  for (const queue of given.mailQueues ?? []) {
    parts.mail.add(queue)
  }
  const rest = createRest(parts)
  const auth = createAuth(parts)
  const realtime = createRealtime(parts)
  const storage = createStorage(parts)

  const app = new Hono<BackendEnv>()
  app.use(async (c, next) => {
    if (c.req.method === 'OPTIONS') {
      return answerPreflight(c.req.raw)
    }
    c.set('requestId', c.req.header('x-request-id')?.slice(0, 64) ?? crypto.randomUUID())
    c.set('address', c.env.address)
    c.set('network', toNetwork(c.env.address))
    const key = c.req.header('apikey') ?? new URL(c.req.url).searchParams.get('apikey')
    const identity = key ? parts.identifier.findKeyIdentity(key) : null
    if (!identity && !openPaths.test(c.req.path)) {
      throw key ? failures.invalidApiKey() : failures.noApiKey()
    }
    c.set('keyIdentity', identity)
    await next()
  })
  app.route('/rest/v1', rest.app)
  app.route('/auth/v1', auth.app)
  app.route('/storage/v1', storage.app)
  app.route('/realtime/v1', realtime.app)
  app.route('/functions/v1', createFunctions(parts))
  app.notFound(() => {
    throw failures.noRoute()
  })
  app.onError((error, c) => {
    const requestId = c.get('requestId') ?? crypto.randomUUID()
    const answer = toResponse(error, {
      service: services.find(service => c.req.path.startsWith(`/${service}/`)) ?? 'gateway',
      requestId,
      requestHeaders: c.req.raw.headers,
      report: bug =>
        given.log.error('A request failed', {
          requestId,
          method: c.req.method,
          path: c.req.path,
          error: bug,
        }),
    })
    answer.headers.set('x-request-id', requestId)
    return answer
  })

  return {
    async fetch(request, client) {
      const answer = await app.fetch(request, client)
      answer.headers.set('access-control-allow-origin', '*')
      answer.headers.set('access-control-expose-headers', exposedHeaders)
      return answer
    },
    upgrade: (request, socket, head, client) => realtime.upgrade(request, socket, head, client),
    async start() {
      await signingKeys.start(database.listener)
      await database.owner`select realtime.watch_published_tables()`
      await rest.start()
      await realtime.start()
      await storage.start()
      auth.start()
      parts.mail.start()
    },
    async stop() {
      await realtime.stop()
      await rest.stop()
      await storage.stop()
      await auth.stop()
      await parts.mail.stop()
      await signingKeys.stop()
    },
  }
}
