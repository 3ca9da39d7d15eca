import type { Identity } from '../database.ts'
import * as failures from '../errors/rest.ts'
import { overrideAnswer } from './answer-overrides.ts'
import type { Catalogue, Column, Relation } from './catalogue.ts'
import { type Executor, type Row, toNumber, toText } from './execute.ts'
import type { RestQuery } from './grammar.ts'
import type { Format } from './media-types.ts'
import { parseQuery } from './parse-query.ts'
import { type PlannedCondition, planCondition, planRead, type ReadNode } from './plan-read.ts'
import { type Preferences, toAppliedHeader } from './preferences.ts'
import { parseJsonBody } from './read-body.ts'
import { requireRelation } from './require-relation.ts'
import { type Mutation, type Payload, type Returned, writeMutation } from './to-sql/mutate.ts'

export type WriteMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export interface WriteRequest {
  method: WriteMethod
  relation: string
  search: string
  format: Format
  preferences: Preferences
  body: string
}

export interface WritePlan {
  mutation: Mutation
  /** Null when there is nothing to change: an update without columns. */
  returned: Returned | null
  request: WriteRequest
  relation: Relation
}

export function planTableWrite(catalogue: Catalogue, request: WriteRequest): WritePlan {
  const relation = requireRelation(catalogue, request.relation)
  const query = parseQuery(request.search)
  requireNoRange(request.method, query)
  const source = { relation, columns: relation.columns, label: relation.name }
  const node = planRead(catalogue, source, query, { rootConditions: false, rootRange: false })
  const mutation = planMutation(request, relation, query, node)
  const isEmptyUpdate = mutation.kind === 'update' && mutation.payload.columns.length === 0
  return {
    mutation,
    returned: isEmptyUpdate ? null : planReturned(request, relation, node),
    request,
    relation,
  }
}

/** PostgREST once limited what is changed and now ignores the limit; changing more than was said is worse than refusing. */
function requireNoRange(method: WriteMethod, query: RestQuery): void {
  const range = query.ranges.find(({ path }) => path.length === 0)?.value
  if (range && method === 'PUT') {
    throw failures.putWithRange()
  }
  if (range && (range.limit !== null || range.offset > 0) && method !== 'POST') {
    throw failures.notImplemented(`limit and offset are not supported for ${method}`)
  }
}

function planMutation(request: WriteRequest, relation: Relation, query: RestQuery, node: ReadNode): Mutation {
  const bare: ReadNode = { ...node, embeds: [] }
  const conditions = query.conditions
    .filter(({ path }) => path.length === 0)
    .map(({ value }) => planCondition(bare, value))
  if (request.method === 'DELETE') {
    return { kind: 'delete', relation, conditions }
  }
  const payload = planPayload(request, relation, query)
  if (request.method === 'PATCH') {
    return { kind: 'update', relation, payload, conditions }
  }
  if (request.method === 'PUT') {
    requirePrimaryKey(conditions, relation)
    return {
      kind: 'insert',
      relation,
      payload,
      conflict: { columns: relation.primaryKey, resolution: 'merge' },
      bodyConditions: conditions,
    }
  }
  return { kind: 'insert', relation, payload, conflict: planConflict(request, relation, query) }
}

function planConflict({ preferences }: WriteRequest, relation: Relation, query: RestQuery) {
  if (preferences.resolution === null) {
    return null
  }
  const columns = query.onConflict ?? relation.primaryKey
  const unknown = columns.find(name => !relation.columns.has(name))
  if (unknown !== undefined) {
    throw failures.noColumn(relation.name, unknown)
  }
  const resolution: 'merge' | 'ignore' = preferences.resolution === 'merge-duplicates' ? 'merge' : 'ignore'
  return { columns, resolution }
}

/** A single row is addressed by its whole primary key and nothing else. */
function requirePrimaryKey(conditions: PlannedCondition[], relation: Relation): void {
  const names = conditions.map(condition =>
    condition.kind === 'filter' &&
    !condition.negated &&
    condition.test.kind === 'compare' &&
    condition.test.operator === 'eq' &&
    !condition.test.quantifier
      ? condition.field.name
      : null,
  )
  const { primaryKey } = relation
  const isKey = names.length === primaryKey.length && primaryKey.every(name => names.includes(name))
  if (!isKey || primaryKey.length === 0) {
    throw failures.filtersNotPrimaryKey()
  }
}

function planPayload({ body, preferences }: WriteRequest, relation: Relation, query: RestQuery): Payload {
  const { text, isArray, keys, isUniform } = parseJsonBody(body)
  if (!query.columns && !isUniform) {
    throw failures.invalidBody('All object keys must match')
  }
  const columns = (query.columns ?? keys).map(name => requireColumn(relation, name))
  return { json: text, isArray, columns, applyDefaults: preferences.missing === 'default' }
}

function requireColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (!column) {
    throw failures.noWritableColumn(relation.name, name)
  }
  return column
}

function planReturned(request: WriteRequest, relation: Relation, node: ReadNode): Returned {
  const { preferences, format } = request
  const shape = { body: format.body, stripNulls: format.stripNulls }
  const locationKey =
    request.method === 'POST' && preferences.return === 'headers-only' ? relation.primaryKey : []
  const wantsRows = preferences.return === 'representation'
  return {
    node: wantsRows ? node : null,
    shape,
    columns: wantsRows ? listNeeded(node, relation) : locationKey,
    locationKey,
  }
}

/** What the mutation must return so that the answer, its embeds and its order can be made of it. */
function listNeeded(node: ReadNode, relation: Relation): string[] {
  const names = new Set<string>()
  const all = node.embeds.some(({ relationship }) => relationship.kind === 'computed')
  for (const { field } of node.items) {
    names.add(field.name)
  }
  for (const { field, embed } of node.order) {
    if (!embed) {
      names.add(field.name)
    }
  }
  for (const { relationship } of node.embeds) {
    const { columns, junction } = relationship
    for (const [name] of junction?.originColumns ?? columns) {
      names.add(name)
    }
  }
  if (all || names.has('*')) {
    const computed = [...names].filter(name => name !== '*' && !relation.columns.has(name))
    return ['*', ...computed]
  }
  return [...names]
}

export async function writeTable(
  plan: WritePlan,
  executor: Executor,
  caller: { identity: Identity; settings: Record<string, string> | undefined },
): Promise<Response> {
  const { request, mutation, relation, returned } = plan
  const { preferences, format } = request
  const check = (row: Row) => checkRows(request, toNumber(row[1]) ?? 0)
  const settings = preferences.timezone
    ? { ...caller.settings, timezone: preferences.timezone }
    : caller.settings
  const row: Row = returned
    ? await executor.write(
        { identity: caller.identity, statement: writeMutation(mutation, returned), settings },
        { check, rollBack: preferences.tx === 'rollback' },
      )
    : [Buffer.from('[]'), Buffer.from('0')]
  if (!returned) {
    check(row)
  }
  const [body, rowCount, inserted, location, headers, status] = row
  const rows = toNumber(rowCount) ?? 0
  const wantsRows = preferences.return === 'representation'
  const answer = new Headers({ 'content-range': toRange(request.method, rows, preferences) })
  const applied = toAppliedHeader(preferences, [
    ...(mutation.kind === 'insert' ? (['resolution'] as const) : []),
    ...(mutation.kind === 'delete' ? [] : (['missing'] as const)),
    'return',
    'count',
    'tx',
    'handling',
    'timezone',
    ...(preferences.handling === 'strict' ? (['maxAffected'] as const) : []),
  ])
  if (applied) {
    answer.set('preference-applied', applied)
  }
  const key = toText(location)
  if (key !== null) {
    answer.set('location', `/${encodeURIComponent(relation.name)}?${toFilters(key)}`)
  }
  if (wantsRows) {
    answer.set('content-type', format.contentType)
  }
  const merges = mutation.kind === 'insert' && mutation.conflict?.resolution === 'merge'
  const nothingInserted = merges && toNumber(inserted) === 0
  const success = toStatus(request, { wantsRows, nothingInserted })
  return overrideAnswer(
    { status: success, headers: answer, body: wantsRows ? (body as Buffer<ArrayBuffer>) : null },
    { headers: toText(headers), status: toText(status) },
  )
}

function checkRows({ format, preferences, method }: WriteRequest, rows: number): void {
  if (preferences.handling === 'strict' && preferences.maxAffected !== null && method !== 'POST') {
    if (rows > preferences.maxAffected) {
      throw failures.tooManyAffected(rows)
    }
  }
  if (method === 'PUT' && rows !== 1) {
    throw failures.putKeyMismatch()
  }
  if (format.body === 'object' && preferences.return === 'representation' && rows !== 1) {
    throw failures.notSingular(rows)
  }
}

function toRange(method: WriteMethod, rows: number, { count }: Preferences): string {
  const range = method === 'PATCH' && rows > 0 ? `0-${rows - 1}` : '*'
  return `${range}/${count === 'exact' ? rows : '*'}`
}

function toStatus(
  { method }: WriteRequest,
  { wantsRows, nothingInserted }: { wantsRows: boolean; nothingInserted: boolean },
): number {
  if (method === 'POST') {
    return nothingInserted ? 200 : 201
  }
  if (method === 'PUT') {
    return wantsRows ? (nothingInserted ? 200 : 201) : nothingInserted ? 204 : 201
  }
  return wantsRows ? 200 : 204
}

function toFilters(key: string): string {
  const values: Record<string, string | null> = JSON.parse(key)
  return Object.entries(values)
    .map(([name, value]) => {
      const test = value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`
      return `${encodeURIComponent(name)}=${test}`
    })
    .join('&')
}
