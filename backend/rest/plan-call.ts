import * as errors from '../errors/rest.ts'
import type { Role } from '../identity.ts'
import { applyRangeHeader } from './apply-range-header.ts'
import type { ExposedSchema, Routine } from './exposed-schema.ts'
import { offersOfRoutine } from './media-handlers.ts'
import type { Format, Negotiate } from './negotiate-format.ts'
import { parseBody } from './parse-body.ts'
import { parseQuery } from './parse-query.ts'
import { requirePermission } from './permissions.ts'
import { planRead } from './plan-read.ts'
import { type Preferences, wantsExactCount } from './preferences.ts'
import type { RequestBody } from './request-body.ts'
import type { RequestLimits } from './request-limits.ts'
import { hasUnnamedParameter, requireRoutine, takesWholeBody } from './require-routine.ts'
import type { Call, CallArguments } from './to-sql/call.ts'

export interface CallRequest {
  method: 'GET' | 'HEAD' | 'POST'
  name: string
  search: string
  body: RequestBody
  limits: RequestLimits
  role: Role
  negotiate: Negotiate
  preferences: Preferences
  range: string | undefined
}

export interface CallPlan {
  call: Call
  request: CallRequest
  format: Format
}

/** SQL types of a single unnamed parameter that takes the whole body. */
const bodyTypes: Record<string, string[]> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}

export async function planCall(schema: ExposedSchema, request: CallRequest): Promise<CallPlan> {
  requirePermission(schema.permissions, request.role, 'EXECUTE', request.name)
  const { preferences } = request
  const byGet = request.method !== 'POST'
  const query = parseQuery(request.search, { callsByGet: byGet })
  applyRangeHeader(query, byGet ? request.range : undefined)
  const { routine, given } = byGet
    ? byQuery(schema, request.name, query.callArguments)
    : await byBody(schema, request, query.columns)
  const format = request.negotiate(offersOfRoutine(schema, routine, query))
  if (routine.alwaysCommits && (format.plan || asksForMore(request.search))) {
    throw errors.takesNoFilters(routine.name)
  }
  if (preferences.handling === 'strict' && preferences.maxAffected !== null && !routine.returnsSet) {
    throw errors.maxAffectedOnSingle()
  }
  const source = {
    relation: routine.relation,
    columns: routine.returnKind === 'composite' ? routine.columns : scalarColumns,
    label: routine.relation?.name ?? routine.name,
  }
  const node = planRead(schema, source, query, request.limits)
  // A function that returns no set gives its value or row, not an array of one.
  const single = !routine.returnsSet
  const shape = {
    body: request.method === 'HEAD' ? 'none' : single && format.body === 'array' ? 'object' : format.body,
    stripNulls: format.stripNulls,
    value: format.value,
  } as const
  return {
    call: { routine, given, node, shape, countExactly: wantsExactCount(preferences) },
    request,
    format,
  }
}

/** A filter or a column may fail and so undo what the function wrote; `is` never fails. */
const asksForMore = (search: string): boolean =>
  [...new URLSearchParams(search)].some(
    ([name, value]) =>
      !['apikey', 'columns'].includes(name) &&
      !(name === 'select' && value === '*') &&
      !/^(not\.)?is\.(null|true|false|unknown)$/.test(value),
  )

const scalarColumns = new Map([['pgrst_scalar', { baseType: 'unknown' }]])

type Found = { routine: Routine; given: CallArguments }

function byQuery(schema: ExposedSchema, name: string, pairs: [string, string][]): Found {
  const names = [...new Set(pairs.map(([key]) => key))]
  const routine = requireRoutine(schema, name, names)
  if (hasUnnamedParameter(routine)) {
    return { routine, given: { kind: 'body', body: JSON.stringify(Object.fromEntries(pairs)) } }
  }
  const values = new Map<string, string | string[]>()
  for (const { name: parameter, isVariadic } of routine.parameters) {
    const all = pairs.filter(([key]) => key === parameter).map(([, value]) => value)
    const last = all.at(-1)
    if (last !== undefined) {
      values.set(parameter, isVariadic ? all : last)
    }
  }
  return { routine, given: { kind: 'named', values } }
}

async function byBody(schema: ExposedSchema, request: CallRequest, columns: string[] | null): Promise<Found> {
  const { name, body, limits } = request
  const { mediaType } = body
  const bytes = await body.read()
  if (mediaType === 'application/x-www-form-urlencoded') {
    await body.parse()
    return byQuery(schema, name, [...new URLSearchParams(bytes.toString())])
  }
  const types = bodyTypes[mediaType]
  if (types && mediaType !== 'application/json') {
    const routine = requireRoutine(schema, name, [], { mediaType, types })
    const whole = mediaType === 'application/octet-stream' ? `\\x${bytes.toString('hex')}` : bytes.toString()
    return { routine, given: { kind: 'body', body: whole } }
  }
  const isEmpty = bytes.toString().trim() === ''
  const empty = Buffer.from('{}')
  const overloads = schema.routines.get(name) ?? []
  if (types && overloads.length === 1 && overloads[0] && takesWholeBody(overloads[0], types)) {
    return { routine: overloads[0], given: { kind: 'body', body: (isEmpty ? empty : bytes).toString() } }
  }
  const { text, keys, isArray } = isEmpty ? parseBody(empty, mediaType, limits) : await body.parse()
  const names = columns ?? keys
  const routine = requireRoutine(schema, name, names, types && { mediaType, types })
  if (hasUnnamedParameter(routine)) {
    return { routine, given: { kind: 'body', body: text } }
  }
  return { routine, given: { kind: 'json', json: text, isArray, names } }
}
