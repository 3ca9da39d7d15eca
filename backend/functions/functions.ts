import { Hono } from 'hono'
import { isWaitingFlight } from '../canary/flights.ts'
import * as errors from '../errors/functions.ts'
import { tooManyRequests } from '../errors/gateway.ts'
import { queueByNetwork } from '../queue-by-network.ts'
import type { RateLimit } from '../rate-limiter.ts'
import { readBody } from '../read-body.ts'
import type { BackendEnv, ServiceParts } from '../service.ts'

const maxBodySize = 1_000_000
const maxBodySizeOfStrangers = 256 * 1024

/** A household or an office may share one address. */
const callsPerAddress: RateLimit = { name: 'function', points: 30, windowSeconds: 600 }

/** Called by pages without a click, and a mobile network may put a whole town behind one address. */
const limits: Record<string, RateLimit> = {
  'count-quote': { name: 'count', points: 120, windowSeconds: 600 },
}

/** Functions that queue no mail and no webhook. */
const queueless = new Set(['count-quote'])

export function createFunctions(parts: ServiceParts): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  app.all('*', async c => {
    const name = c.req.path.match(/^\/functions\/v1\/([^/]+)/)?.[1]
    if (!name) {
      throw errors.missingFunctionName()
    }
    const identity = await c.var.authenticate()
    const handle = Object.hasOwn(parts.functions, name) ? parts.functions[name] : undefined
    if (!handle) {
      throw errors.functionNotFound()
    }
    const { address, network } = c.var.client
    // A canary flies from our own address, which visitors may share: behind a proxy, for example.
    const wait = await queueByNetwork(parts, c, async () => {
      const isCanary = await isWaitingFlight(parts.database.limits, c.req.header('x-holla-canary') ?? '')
      return identity.role === 'service_role' || isCanary
        ? null
        : parts.rateLimiter.consume(limits[name] ?? callsPerAddress, `${name} ${network}`)
    })
    if (wait !== null) {
      throw tooManyRequests('TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', wait)
    }
    const limit = identity.isStaff ? maxBodySize : maxBodySizeOfStrangers
    const body = await readBody(c.req.raw, limit)
    const response = await queueByNetwork(parts, c, () => handle(withBody(c.req.raw, body), { address }))
    if (!queueless.has(name)) {
      parts.outbox.wake()
    }
    return response
  })
  return app
}

function withBody(request: Request, body: Buffer<ArrayBuffer>): Request {
  const { url, method, headers, signal } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(url, { method, headers, signal, ...(hasBody ? { body } : {}) })
}
