import { type Context, Hono } from 'hono'
import postgres from 'postgres'
import type { Identity } from '../database.ts'
import { Failure } from '../errors/failure.ts'
import * as failures from '../errors/rest.ts'
import type { BackendEnv, ServiceParts } from '../service.ts'
import { chooseBounds } from './bounds.ts'
import { callFunction, planCall } from './call-function.ts'
import type { Catalogue } from './catalogue.ts'
import { Executor } from './execute.ts'
import { negotiate } from './media-types.ts'
import { toMediaType } from './parse-body.ts'
import { PlanCache } from './plan-cache.ts'
import { planTableWrite, type WriteMethod } from './plan-write.ts'
import { parsePreferences } from './preferences.ts'
import { planTableRead, readTable } from './read-table.ts'
import { RequestBody } from './request-body.ts'
import { toRequestSettings } from './request-settings.ts'
import { exposedSchema, SchemaCache } from './schema-cache.ts'
import { writeTable } from './write-table.ts'

export interface Rest {
  app: Hono<BackendEnv>
  start(): Promise<void>
  stop(): Promise<void>
}

/** `/rest/v1`: PostgREST's interface to the tables, views and functions of one schema. */
export function createRest(parts: ServiceParts): Rest {
  const executor = new Executor(parts.database)
  const schemaCache = new SchemaCache(parts)
  const readPlans = new PlanCache()
  const app = new Hono<BackendEnv>()

  const identify = async (c: Context<BackendEnv>): Promise<Identity> => {
    const { keyIdentity } = c.var
    if (!keyIdentity) {
      throw new Error('The gateway lets nobody reach REST without an API key')
    }
    return parts.identifier.identify(c.req.header('authorization'), keyIdentity)
  }

  /** What a request brings that may be large, and how much it may be. */
  const toParts = (c: Context<BackendEnv>, identity: Identity) => {
    const bounds = chooseBounds(identity)
    const mediaType = toMediaType(c.req.header('content-type'))
    // What says its length has been paid at the gateway.
    const onRead = (bytes: number) =>
      c.req.header('content-length') ?? parts.budgets.spendFor(identity, 'received', bytes / 1024)
    return { bounds, role: identity.role, body: new RequestBody(c.req.raw, { mediaType, bounds, onRead }) }
  }

  /**
   * Plans against the catalogue and runs the plan; and once more, if a name was missing that a newer catalogue has.
   * A statement that failed has changed nothing.
   */
  const answer = async (run: (catalogue: Catalogue) => Promise<Response>): Promise<Response> => {
    const catalogue = await schemaCache.get()
    try {
      return await run(catalogue)
    } catch (error) {
      const newer = mayBeOutdated(error) ? await schemaCache.findNewer(catalogue) : null
      if (!newer) {
        throw error
      }
      return run(newer)
    }
  }

  let permissionsDueAt = 0
  const mayBeOutdated = (error: unknown): boolean => {
    const code = error instanceof Failure || error instanceof postgres.PostgresError ? error.code : ''
    const now = performance.now()
    if (code === '42501' && now > permissionsDueAt) {
      permissionsDueAt = now + restBetweenPermissions
      return true
    }
    return namesUnknown.has(code)
  }

  app.all('/rpc/:name', async c => {
    const { method } = c.req.raw
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
      throw failures.rpcMethodNotAllowed(method)
    }
    const identity = await identify(c)
    requireSchema(c.req.header(method === 'POST' ? 'content-profile' : 'accept-profile'))
    const request = {
      method,
      name: c.req.param('name'),
      search: searchOf(c.req.url),
      ...toParts(c, identity),
      format: negotiate(c.req.header('accept')),
      preferences: parsePreferences(c.req.header('prefer')),
      range: method === 'GET' ? c.req.header('range') : undefined,
    } as const
    return answer(async catalogue => {
      const settings = toRequestSettings(c.req.raw, catalogue)
      return callFunction(await planCall(catalogue, request), executor, { identity, settings })
    })
  })

  app.on(['GET', 'HEAD'], '/:relation', async c => {
    const identity = await identify(c)
    requireSchema(c.req.header('accept-profile'))
    return answer(async catalogue => {
      const settings = toRequestSettings(c.req.raw, catalogue)
      const plan = readPlans.findOrMake(catalogue, c.req.raw, identity, () =>
        planTableRead(catalogue, {
          relation: c.req.param('relation'),
          search: searchOf(c.req.url),
          bounds: chooseBounds(identity),
          isHead: c.req.raw.method === 'HEAD',
          format: negotiate(c.req.header('accept')),
          preferences: parsePreferences(c.req.header('prefer')),
          range: c.req.method === 'GET' ? c.req.header('range') : undefined,
        }),
      )
      return readTable(plan, executor, { identity, settings })
    })
  })

  app.on(['POST', 'PATCH', 'PUT', 'DELETE'], '/:relation', async c => {
    const identity = await identify(c)
    requireSchema(c.req.header('content-profile'))
    const method = c.req.method as WriteMethod
    const request = {
      method,
      relation: c.req.param('relation'),
      search: searchOf(c.req.url),
      format: negotiate(c.req.header('accept')),
      preferences: parsePreferences(c.req.header('prefer')),
      ...toParts(c, identity),
    }
    return answer(async catalogue => {
      const settings = toRequestSettings(c.req.raw, catalogue)
      const plan = await planTableWrite(catalogue, request)
      return writeTable(plan, executor, { identity, settings }, parts.onWrite)
    })
  })

  app.all('/:relation', c => {
    throw failures.methodNotSupported(c.req.method)
  })
  app.all('*', c => {
    throw c.req.path.replace(/\/$/, '').endsWith('/rest/v1')
      ? failures.rootDisabled()
      : failures.invalidPath()
  })

  return { app, start: () => schemaCache.start(), stop: () => schemaCache.stop() }
}

/** Refusals come in any number, and each would ask the database again; in milliseconds. */
const restBetweenPermissions = 250

/** Failures that a migration made a moment ago may explain. */
const namesUnknown = new Set([
  '42703',
  '42704',
  '42P01',
  '42883',
  'PGRST200',
  'PGRST202',
  'PGRST204',
  'PGRST205',
])

function searchOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

function requireSchema(profile: string | undefined): void {
  if (profile !== undefined && profile !== exposedSchema) {
    throw failures.invalidSchema(profile, exposedSchema)
  }
}
