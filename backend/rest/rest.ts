import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Context, Hono } from 'hono'
import postgres from 'postgres'
import { ApiError } from '../errors/api-error.ts'
import * as errors from '../errors/rest.ts'
import type { Identity } from '../identity.ts'
import type { ChangeFeed } from '../realtime/change-feed.ts'
import type { BackendEnv, ServiceParts } from '../service.ts'
import { listRelationMethods, listRoutineMethods } from './allowed-methods.ts'
import { AnswerCache, toAnswerKey } from './answer-cache.ts'
import { callFunction } from './call-function.ts'
import { Executor } from './executor.ts'
import type { ExposedSchema } from './exposed-schema.ts'
import { toHttpSettings } from './http-settings.ts'
import { type Negotiate, negotiateFormat, negotiateOpenApi } from './negotiate-format.ts'
import { OpenApi } from './openapi/open-api.ts'
import { toMediaType } from './parse-body.ts'
import { PlanCache } from './plan-cache.ts'
import { planCall } from './plan-call.ts'
import { planTableWrite, type WriteMethod } from './plan-write.ts'
import { parsePreferences } from './preferences.ts'
import { planTableRead, readTable } from './read-table.ts'
import { RequestBody } from './request-body.ts'
import { chooseRequestLimits } from './request-limits.ts'
import { requireRelation } from './require-relation.ts'
import { defaultRestOptions } from './rest-options.ts'
import { exposedSchemaName, SchemaCache } from './schema-cache.ts'
import { sendKeptAnswer } from './send-kept-answer.ts'
import { ServerTiming } from './server-timing.ts'
import { writeTable } from './write-table.ts'

/** Returns whether it has responded. */
export type KeptHandler = (request: IncomingMessage, response: ServerResponse, network: string) => boolean

export interface Rest {
  app: Hono<BackendEnv>
  serveKept: KeptHandler
  start(): Promise<void>
  stop(): Promise<void>
}

/** `/rest/v1`: PostgREST's interface to the tables, views and functions of one schema. */
export function createRest(parts: ServiceParts, changeFeed: ChangeFeed): Rest {
  const executor = new Executor(parts.database)
  const answers = new AnswerCache(() => changeFeed.period)
  changeFeed.onChange(() => answers.invalidate())
  const schemaCache = new SchemaCache({ ...parts, onChange: () => answers.invalidate() })
  const openApi = new OpenApi(parts.database.owner, parts.siteUrl)
  const readPlans = new PlanCache()
  const options = parts.rest ?? defaultRestOptions
  const app = new Hono<BackendEnv>()

  /** Timings and plans are for admins alone, as both tell something of rows that others may not see. */
  const authenticateTimed = async (
    c: Context<BackendEnv>,
  ): Promise<{ identity: Identity; timing?: ServerTiming }> => {
    const timing = options.serverTiming ? new ServerTiming() : undefined
    const identity = await c.var.authenticate()
    if (!timing || !identity.isAdmin) {
      return { identity }
    }
    timing.end('jwt')
    c.set('serverTiming', timing)
    return { identity, timing }
  }
  const negotiate =
    (c: Context<BackendEnv>, { isAdmin }: Identity): Negotiate =>
    findOffer =>
      negotiateFormat(c.req.header('accept'), { plans: options.plans && isAdmin, findOffer })

  const toParts = (c: Context<BackendEnv>, identity: Identity) => {
    const limits = chooseRequestLimits(identity, options)
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

  if (options.serverTiming) {
    app.use(async (c, next) => {
      await next()
      const timing = c.get('serverTiming')
      timing?.end('response')
      if (timing) {
        c.res.headers.set('server-timing', timing.toHeader())
      }
    })
  }

  app.options('/rpc/:name', async c => {
    const { routines } = await schemaCache.get()
    const overloads = routines.get(c.req.param('name'))
    if (!overloads) {
      throw errors.noFunction(c.req.param('name'), [], { bodyTypes: [], suggestion: null })
    }
    return respondWithMethods(listRoutineMethods(overloads))
  })
  app.options('/:relation', async c =>
    respond(async schema =>
      respondWithMethods(listRelationMethods(requireRelation(schema, c.req.param('relation')))),
    ),
  )

  app.all('/rpc/:name', async c => {
    const { method } = c.req.raw
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
      throw errors.rpcMethodNotAllowed(method)
    }
    const { identity, timing } = await authenticateTimed(c)
    requireSchema(c.req.header(method === 'POST' ? 'content-profile' : 'accept-profile'))
    parts.database.requireDiskSpace(identity)
    const request = {
      method,
      name: c.req.param('name'),
      search: searchOf(c.req.url),
      ...toParts(c, identity),
      negotiate: negotiate(c, identity),
      preferences: parsePreferences(c.req.header('prefer')),
      range: method === 'GET' ? c.req.header('range') : undefined,
    } as const
    timing?.end('parse')
    return respond(async schema => {
      const settings = toHttpSettings(c.req.raw, schema.readsRequest)
      const userAgent = c.req.header('user-agent')
      const plan = await planCall(schema, request)
      timing?.end('plan')
      return callFunction(plan, executor, { identity, settings, userAgent, timing })
    })
  })

  app.on(['GET', 'HEAD'], '/:relation', async c => {
    const { identity, timing } = await authenticateTimed(c)
    requireSchema(c.req.header('accept-profile'))
    parts.database.requireDiskSpace(identity)
    timing?.end('parse')
    return respond(async schema => {
      const settings = toHttpSettings(c.req.raw, schema.readsRequest)
      const plan = readPlans.findOrPlan(schema, c.req.raw, identity, () =>
        planTableRead(schema, {
          relation: c.req.param('relation'),
          search: searchOf(c.req.url),
          limits: chooseRequestLimits(identity, options),
          isHead: c.req.raw.method === 'HEAD',
          negotiate: negotiate(c, identity),
          preferences: parsePreferences(c.req.header('prefer')),
          range: c.req.method === 'GET' ? c.req.header('range') : undefined,
        }),
      )
      timing?.end('plan')
      const keep = plan.isReproducible && isOpen(c, identity) ? answers.begin(toKey(c.req.raw)) : null
      const response = await readTable(plan, executor, { identity, settings, timing })
      return keep ? keep(response) : response
    })
  })

  /** Whether every visitor gets the same answer with the key alone. */
  const isOpen = (c: Context<BackendEnv>, { role, client }: Identity): boolean =>
    c.req.raw.method === 'GET' &&
    role === 'anon' &&
    c.var.credentials.bearer !== 'token' &&
    client?.isSite === false &&
    changeFeed.isAlive

  app.on(['POST', 'PATCH', 'PUT', 'DELETE'], '/:relation', async c => {
    const { identity, timing } = await authenticateTimed(c)
    requireSchema(c.req.header('content-profile'))
    parts.database.requireDiskSpace(identity)
    const method = c.req.method as WriteMethod
    const request = {
      method,
      relation: c.req.param('relation'),
      search: searchOf(c.req.url),
      negotiate: negotiate(c, identity),
      preferences: parsePreferences(c.req.header('prefer')),
      ...toParts(c, identity),
    }
    timing?.end('parse')
    return respond(async schema => {
      const settings = toHttpSettings(c.req.raw, schema.writesReadRequest)
      const userAgent = c.req.header('user-agent')
      const plan = await planTableWrite(schema, request)
      timing?.end('plan')
      return writeTable(plan, executor, { identity, settings, userAgent, timing }, changeFeed)
    })
  })

  app.all('/:relation', c => {
    throw errors.methodNotSupported(c.req.method)
  })
  const serveRoot = async (c: Context<BackendEnv>) => {
    if (c.req.method === 'OPTIONS') {
      return respondWithMethods(['OPTIONS', 'GET', 'HEAD'])
    }
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      throw errors.invalidPath()
    }
    const { identity, timing } = await authenticateTimed(c)
    requireSchema(c.req.header('accept-profile'))
    const contentType = negotiateOpenApi(c.req.header('accept'))
    timing?.end('parse')
    const schema = await schemaCache.get()
    timing?.end('plan')
    const document = await openApi.get(schema, identity.role)
    timing?.end('transaction')
    parts.budgets.spendFor(identity, 'sent', document.length / 1024)
    return new Response(c.req.raw.method === 'HEAD' ? null : document, {
      headers: { 'content-type': contentType },
    })
  }
  app.all('*', c => {
    // Hono's route matches only the path without a slash.
    if (/\/rest\/v1\/?$/.test(c.req.path)) {
      return serveRoot(c)
    }
    throw errors.invalidPath()
  })

  const kept = {
    answers,
    budgets: parts.budgets,
    changes: changeFeed,
    publishableKey: parts.keys.publishable,
  }
  return {
    app,
    serveKept: (request, response, network) => sendKeptAnswer(kept, request, response, network),
    start: () => schemaCache.start(),
    stop: () => schemaCache.stop(),
  }
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

const respondWithMethods = (methods: string[]): Response =>
  new Response(null, { headers: { allow: methods.join(',') } })

const toKey = ({ url, headers }: Request): string =>
  toAnswerKey(url.slice(url.indexOf('/rest/v1/') + '/rest/v1'.length), name => headers.get(name))

function searchOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

function requireSchema(profile: string | undefined): void {
  if (profile !== undefined && profile !== exposedSchemaName) {
    throw errors.invalidSchema(profile, exposedSchemaName)
  }
}
