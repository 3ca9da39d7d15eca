import { Hono } from 'hono'
import { anonymous } from '../database.ts'
import * as failures from '../errors/functions.ts'
import { tooManyRequests } from '../errors/gateway.ts'
import type { Limit } from '../limits.ts'
import { readBody } from '../read-body.ts'
import type { BackendEnv, ServiceParts } from '../service.ts'

/** What functions are sent here are forms, not files, and those of strangers are short. */
const maxBodySize = 1_000_000
const maxBodySizeOfStrangers = 256 * 1024

/** A household or an office may share one address; a person corrects a form a few times at most. */
const callsPerAddress: Limit = { name: 'function', points: 30, windowSeconds: 600 }

export function createFunctions(parts: ServiceParts): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  app.all('*', async c => {
    const name = c.req.path.match(/^\/functions\/v1\/([^/]+)/)?.[1]
    if (!name) {
      throw failures.missingFunctionName()
    }
    const caller = await parts.identifier.identify(c.req.header('authorization'), {
      ...(c.var.keyIdentity ?? anonymous),
      client: c.var.client,
    })
    const handle = Object.hasOwn(parts.functions, name) ? parts.functions[name] : undefined
    if (!handle) {
      throw failures.functionNotFound()
    }
    const address = c.get('address')
    if (caller.role !== 'service_role') {
      const wait = await parts.limits.use(callsPerAddress, `${name} ${c.get('network')}`)
      if (wait !== null) {
        throw tooManyRequests('TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', wait)
      }
    }
    const limit = caller.isStaff ? maxBodySize : maxBodySizeOfStrangers
    const body = await readBody(c.req.raw, limit)
    const answer = await handle(withBody(c.req.raw, body), { address })
    // A function may have written a row that waits to be mailed.
    parts.mail.nudge()
    return answer
  })
  return app
}

function withBody(request: Request, body: Buffer<ArrayBuffer>): Request {
  const { url, method, headers, signal } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(url, { method, headers, signal, ...(hasBody ? { body } : {}) })
}
