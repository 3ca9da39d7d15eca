/**
 * A Supabase-compatible backend over one PostgreSQL database: API keys, identity, CORS, request ids, and the five
 * services, each in the folder that is named as its URL. `Request → Response`, plus an upgrade for web sockets.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Context, Hono } from 'hono'
import { createAuth } from './auth/auth.ts'
import { SigningKeys } from './auth/signing-keys.ts'
import { Budgets } from './budgets.ts'
import { answerPreflight, exposedHeaders } from './cors.ts'
import { anonymous } from './database.ts'
import { sayEmpty } from './empty-body.ts'
import { type Service, TokenFailure } from './errors/failure.ts'
import * as failures from './errors/gateway.ts'
import { toResponse } from './errors.ts'
import { createFunctions } from './functions/functions.ts'
import { Identifier } from './identity.ts'
import { Limits, toNetwork } from './limits.ts'
import { MailDelivery } from './mail/delivery.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createRest } from './rest/rest.ts'
import type { BackendEnv, BackendParts, Caller, ServiceParts } from './service.ts'
import { createStorage } from './storage/storage.ts'

export interface Backend {
  /** Work that strangers may ask for, by network: for pages, and to be relayed between workers. */
  budgets: Budgets
  fetch(request: Request, caller: Caller): Promise<Response>
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

/** Bytes of a stranger's body that are read at most, but for files. */
const longestRead = 256 * 1024
const toLength = (c: Context<BackendEnv>) => Number(c.req.header('content-length')) || 0

/** Signing in and renewing a session have limits of their own; a client whose renewal is refused signs its user out. */
const unrationedPaths = /^\/auth\/v1\/(token|logout)$/

export function createBackend(given: BackendParts): Backend {
  const { database } = given
  const signingKeys = new SigningKeys(database.owner)
  const budgets = new Budgets({ enabled: given.limitRequests ?? true })
  database.budgets = budgets
  const parts: ServiceParts = {
    ...given,
    signingKeys,
    identifier: new Identifier({ keys: given.keys, signingKeys, sql: database.owner }),
    limits: new Limits(database.owner, { enabled: given.limitRequests ?? true }),
    budgets,
    mail: new MailDelivery({ databaseUrl: database.urls.ownerUrl, send: given.sendMail, log: given.log }),
  }
  for (const queue of given.mailQueues ?? []) {
    parts.mail.add(queue)
  }
  const rest = createRest(parts)
  const auth = createAuth(parts)
  const realtime = createRealtime(parts)
  const storage = createStorage(parts)

  /** Before anything else is read of a request: whoever has used up the budget is to cost as little as can be. */
  const requireBudget = async (c: Context<BackendEnv>): Promise<void> => {
    const { network, isSite } = c.var.client
    if (isSite) {
      return
    }
    const wait = budgets.check(network)
    if (wait !== null && !unrationedPaths.test(c.req.path) && !(await isStaff(c))) {
      throw budgets.refuse('gateway', wait)
    }
    budgets.spend(network, 'request')
    budgets.spend(network, 'received', Math.min(toLength(c), longestRead) / 1024)
  }

  /** Somebody of the staff may sit behind the same address as whoever spends too much. */
  const isStaff = async (c: Context<BackendEnv>): Promise<boolean> => {
    const key = parts.identifier.findKeyIdentity(c.req.header('apikey') ?? '')
    try {
      const caller = await parts.identifier.identify(c.req.header('authorization'), key ?? anonymous)
      return caller.isStaff
    } catch (error) {
      if (error instanceof TokenFailure) {
        return false
      }
      throw error
    }
  }

  const app = new Hono<BackendEnv>()
  app.use(async (c, next) => {
    if (c.req.method === 'OPTIONS') {
      return answerPreflight(c.req.raw)
    }
    c.set('requestId', c.req.header('x-request-id')?.slice(0, 64) ?? crypto.randomUUID())
    c.set('address', c.env.address)
    const network = toNetwork(c.env.address)
    const client = { network, isSite: c.env.isSite ?? false }
    c.set('network', network)
    c.set('client', client)
    await requireBudget(c)
    const key = c.req.header('apikey') ?? new URL(c.req.url).searchParams.get('apikey')
    const identity = key ? parts.identifier.findKeyIdentity(key) : null
    if (!identity && !openPaths.test(c.req.path)) {
      throw key ? failures.invalidApiKey() : failures.noApiKey()
    }
    c.set('keyIdentity', identity && { ...identity, client })
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
    budgets,
    async fetch(request, caller) {
      const answer = await app.fetch(request, caller)
      answer.headers.set('access-control-allow-origin', '*')
      answer.headers.set('access-control-expose-headers', exposedHeaders)
      sayEmpty(answer, request.method)
      return answer
    },
    upgrade: (request, socket, head, client) => realtime.upgrade(request, socket, head, client),
    async start() {
      await signingKeys.start(database.listener)
      await database.owner`select auth.record_mailer(${given.sendMail !== null})`
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
