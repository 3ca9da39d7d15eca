import type { Role } from '../database.ts'
import * as failures from '../errors/rest.ts'
import { overrideAnswer } from './answer-overrides.ts'
import type { Bounds } from './bounds.ts'
import type { Catalogue, Routine } from './catalogue.ts'
import { toContentRange, toReadStatus } from './content-range.ts'
import { type Caller, type Executor, inTimezone, type Row, toNumber, toText } from './execute.ts'
import { hasUnnamedParameter, requireRoutine, takesBody } from './find-routine.ts'
import type { Format } from './media-types.ts'
import { parseBody } from './parse-body.ts'
import { parseQuery } from './parse-query.ts'
import { requirePermission } from './permissions.ts'
import { planRead } from './plan-read.ts'
import { type Preferences, toAppliedHeader, wantsExactCount } from './preferences.ts'
import { applyRangeHeader } from './range-header.ts'
import type { RequestBody } from './request-body.ts'
import { type Call, type CallArguments, writeCall } from './to-sql/call.ts'

export interface CallRequest {
  method: 'GET' | 'HEAD' | 'POST'
  name: string
  search: string
  body: RequestBody
  bounds: Bounds
  role: Role
  format: Format
  preferences: Preferences
  range: string | undefined
}

export interface CallPlan {
  call: Call
  request: CallRequest
}

/** SQL types that a body of each media type may be the only argument as. */
const bodyTypes: Record<string, string[]> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}

export async function planCall(catalogue: Catalogue, request: CallRequest): Promise<CallPlan> {
  requirePermission(catalogue.permissions, request.role, 'EXECUTE', request.name)
  const { preferences, format } = request
  const byGet = request.method !== 'POST'
  const query = parseQuery(request.search, { callsByGet: byGet })
  applyRangeHeader(query, byGet ? request.range : undefined)
  const { routine, given } = byGet
    ? byQuery(catalogue, request.name, query.callArguments)
    : await byBody(catalogue, request, query.columns)
  if (preferences.handling === 'strict' && preferences.maxAffected !== null && !routine.returnsSet) {
    throw failures.maxAffectedOnSingle()
  }
  const source = {
    relation: routine.relation,
    columns: routine.returnKind === 'composite' ? routine.columns : scalarColumns,
    label: routine.relation?.name ?? routine.name,
  }
  const node = planRead(catalogue, source, query, request.bounds)
  // A single value or row that is no member of a set is the whole body, not an array of one.
  const single = !routine.returnsSet
  const shape = {
    body: request.method === 'HEAD' ? 'none' : single && format.body === 'array' ? 'object' : format.body,
    stripNulls: format.stripNulls,
  } as const
  return { call: { routine, given, node, shape, countExactly: wantsExactCount(preferences) }, request }
}

const scalarColumns = new Map([['pgrst_scalar', { baseType: 'unknown' }]])

type Found = { routine: Routine; given: CallArguments }

function byQuery(catalogue: Catalogue, name: string, pairs: [string, string][]): Found {
  const names = [...new Set(pairs.map(([key]) => key))]
  const routine = requireRoutine(catalogue, name, names)
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

async function byBody(catalogue: Catalogue, request: CallRequest, columns: string[] | null): Promise<Found> {
  const { name, body, bounds } = request
  const { mediaType } = body
  const bytes = await body.read()
  if (mediaType === 'application/x-www-form-urlencoded') {
    await body.parse()
    return byQuery(catalogue, name, [...new URLSearchParams(bytes.toString())])
  }
  const types = bodyTypes[mediaType]
  if (types && mediaType !== 'application/json') {
    const routine = requireRoutine(catalogue, name, [], { mediaType, types })
    const whole = mediaType === 'application/octet-stream' ? `\\x${bytes.toString('hex')}` : bytes.toString()
    return { routine, given: { kind: 'body', body: whole } }
  }
  const isEmpty = bytes.toString().trim() === ''
  const empty = Buffer.from('{}')
  const overloads = catalogue.routines.get(name) ?? []
  if (types && overloads.length === 1 && overloads[0] && takesBody(overloads[0], types)) {
    return { routine: overloads[0], given: { kind: 'body', body: (isEmpty ? empty : bytes).toString() } }
  }
  const { text, keys, isArray } = isEmpty ? parseBody(empty, mediaType, bounds) : await body.parse()
  const names = columns ?? keys
  const routine = requireRoutine(catalogue, name, names, types && { mediaType, types })
  if (hasUnnamedParameter(routine)) {
    return { routine, given: { kind: 'body', body: text } }
  }
  return { routine, given: { kind: 'json', json: text, isArray, names } }
}

export async function callFunction(
  { call, request }: CallPlan,
  executor: Executor,
  caller: Caller,
): Promise<Response> {
  const { preferences, format, method } = request
  const { routine, node } = call
  const execution = { ...inTimezone(caller, preferences.timezone), statement: writeCall(call) }
  const check = (row: Row) => checkRows(request, toNumber(row[1]) ?? 0)
  let row: Row
  if (method === 'POST' && routine.alwaysCommits) {
    row = await executor.write(execution, { check: () => {}, rollBack: false })
    check(row)
  } else if (method === 'POST' && routine.isVolatile) {
    row = await executor.write(execution, { check, rollBack: preferences.tx === 'rollback' })
  } else {
    row = await executor.read(execution)
    check(row)
  }
  const [body, rowCount, exactTotal, headers, status] = row
  const rows = toNumber(rowCount) ?? 0
  const total = toNumber(exactTotal)
  const isVoid = routine.returnKind === 'void' && !routine.returnsSet
  const answer = new Headers({ 'content-range': toContentRange(node.offset, rows, total) })
  const applied = toAppliedHeader({ ...preferences, tx: routine.alwaysCommits ? null : preferences.tx }, [
    'count',
    'tx',
    'handling',
    'timezone',
    'maxAffected',
  ])
  if (applied) {
    answer.set('preference-applied', applied)
  }
  if (!isVoid) {
    answer.set('content-type', format.contentType)
  }
  const isEmpty = isVoid || method === 'HEAD' || preferences.return === 'minimal'
  return overrideAnswer(
    {
      status: isVoid ? 204 : toReadStatus(node.offset, rows, total),
      headers: answer,
      body: isEmpty ? null : (body as Buffer<ArrayBuffer>),
    },
    { headers: toText(headers), status: toText(status) },
  )
}

function checkRows({ format, preferences: { handling, maxAffected } }: CallRequest, rows: number): void {
  if (handling === 'strict' && maxAffected !== null && rows > maxAffected) {
    throw failures.tooManyAffected(rows)
  }
  if (format.body === 'object' && rows !== 1) {
    throw failures.notSingular(rows)
  }
}
