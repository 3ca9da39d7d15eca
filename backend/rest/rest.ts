import { type Context, Hono } from 'hono'
import postgres from 'postgres'
import { ApiError } from '../errors/api-error.ts'
import * as errors from '../errors/rest.ts'
import type { Identity } from '../identity.ts'
import type { ChangeFeed } from '../realtime/change-feed.ts'
import type { BackendEnv, ServiceParts } from '../service.ts'
import { callFunction } from './call-function.ts'
import { Executor } from './executor.ts'
import type { ExposedSchema } from './exposed-schema.ts'
import { toHttpSettings } from './http-settings.ts'
import { negotiateFormat } from './negotiate-format.ts'
import { toMediaType } from './parse-body.ts'
import { PlanCache } from './plan-cache.ts'
import { planCall } from './plan-call.ts'
import { planTableWrite, type WriteMethod } from './plan-write.ts'
import { parsePreferences } from './preferences.ts'
import { planTableRead, readTable } from './read-table.ts'
import { RequestBody } from './request-body.ts'
import { chooseRequestLimits } from './request-limits.ts'
import { exposedSchemaName, SchemaCache } from './schema-cache.ts'
import { writeTable } from './write-table.ts'

export interface Rest {
  app: Hono<BackendEnv>
  start(): Promise<void>
  stop(): Promise<void>
}

/** `/rest/v1`: PostgREST's interface to the tables, views and functions of one schema. */
export function createRest(parts: ServiceParts, changeFeed: ChangeFeed): Rest {
  const executor = new Executor(parts.database)
  const schemaCache = new SchemaCache(parts)
  const readPlans = new PlanCache()
  const app = new Hono<BackendEnv>()

  const toParts = (c: Context<BackendEnv>, identity: Identity) => {
    const limits = chooseRequestLimits(identity)
    const mediaType = toMediaType(c.req.header('content-type'))
    // A body with a Content-Length was paid for at the gateway.
    const onRead = (bytes: number) =>
      c.req.header('content-length') ?? parts.budgets.spendFor(identity, 'received', bytes / 1024)
    return { limits, role: identity.role, body: new RequestBody(c.req.raw, { mediaType, limits, onRead }) }
  }

  /** Tries again where a newer schema may have the missing name; a failed statement has changed nothing. */
  const respond = async (run: (schema: ExposedSchema) => Promise<Response>): Promise<Response> => {
    const schema = await schemaCache.get()
    try {
      return await run(schema)
    } catch (error) {
      const newer = mayBeOutdated(error) ? await schemaCache.findNewer(schema) : null
      if (!newer) {
        throw error
      }
      return run(newer)
    }
  }

  let permissionsDueAt = 0
  const mayBeOutdated = (error: unknown): boolean => {
    const code = error instanceof ApiError || error instanceof postgres.PostgresError ? error.code : ''
    const now = performance.now()
    if (code === '42501' && now > permissionsDueAt) {
      permissionsDueAt = now + minPermissionCheckInterval
      return true
    }
    return namesUnknown.has(code)
  }

  app.all('/rpc/:name', async c => {
    const { method } = c.req.raw
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
      throw errors.rpcMethodNotAllowed(method)
    }
    const identity = await c.var.authenticate()
    requireSchema(c.req.header(method === 'POST' ? 'content-profile' : 'accept-profile'))
    const request = {
      method,
      name: c.req.param('name'),
      search: searchOf(c.req.url),
      ...toParts(c, identity),
      format: negotiateFormat(c.req.header('accept')),
      preferences: parsePreferences(c.req.header('prefer')),
      range: method === 'GET' ? c.req.header('range') : undefined,
    } as const
    return respond(async schema => {
      const settings = toHttpSettings(c.req.raw, schema)
      return callFunction(await planCall(schema, request), executor, { identity, settings })
    })
  })

  app.on(['GET', 'HEAD'], '/:relation', async c => {
    const identity = await c.var.authenticate()
    requireSchema(c.req.header('accept-profile'))
    return respond(async schema => {
      const settings = toHttpSettings(c.req.raw, schema)
      const plan = readPlans.findOrPlan(schema, c.req.raw, identity, () =>
        planTableRead(schema, {
          relation: c.req.param('relation'),
          search: searchOf(c.req.url),
          limits: chooseRequestLimits(identity),
          isHead: c.req.raw.method === 'HEAD',
          format: negotiateFormat(c.req.header('accept')),
          preferences: parsePreferences(c.req.header('prefer')),
          range: c.req.method === 'GET' ? c.req.header('range') : undefined,
        }),
      )
      return readTable(plan, executor, { identity, settings })
    })
  })

  app.on(['POST', 'PATCH', 'PUT', 'DELETE'], '/:relation', async c => {
    const identity = await c.var.authenticate()
    requireSchema(c.req.header('content-profile'))
    const method = c.req.method as WriteMethod
    const request = {
      method,
      relation: c.req.param('relation'),
      search: searchOf(c.req.url),
      format: negotiateFormat(c.req.header('accept')),
      preferences: parsePreferences(c.req.header('prefer')),
      ...toParts(c, identity),
    }
    return respond(async schema => {
      const settings = toHttpSettings(c.req.raw, schema)
      const plan = await planTableWrite(schema, request)
      return writeTable(plan, executor, { identity, settings }, changeFeed)
    })
  })

  app.all('/:relation', c => {
    throw errors.methodNotSupported(c.req.method)
  })
  app.all('*', c => {
    throw c.req.path.replace(/\/$/, '').endsWith('/rest/v1') ? errors.rootDisabled() : errors.invalidPath()
  })

  return { app, start: () => schemaCache.start(), stop: () => schemaCache.stop() }
}

/** Milliseconds: any number of denied requests must not each read the schema's version. */
const minPermissionCheckInterval = 250

/** Errors that a recent migration may explain. */
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
  if (profile !== undefined && profile !== exposedSchemaName) {
    throw errors.invalidSchema(profile, exposedSchemaName)
  }
}
