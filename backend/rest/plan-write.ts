import * as errors from '../errors/rest.ts'
import type { Role } from '../identity.ts'
import type { ExposedSchema } from './exposed-schema.ts'
import { offersOf } from './media-handlers.ts'
import type { Format, Negotiate } from './negotiate-format.ts'
import { parseQuery } from './parse-query.ts'
import { type Command, requirePermission } from './permissions.ts'
import { planCondition, planRead } from './plan-read.ts'
import type { Preferences } from './preferences.ts'
import { listFieldNames, type ReadNode } from './read-node.ts'
import type { Column, Relation } from './relation.ts'
import type { RequestBody } from './request-body.ts'
import type { RequestLimits } from './request-limits.ts'
import { requireRelation } from './require-relation.ts'
import type { Condition, RestQuery } from './rest-query.ts'
import type { Mutation, Payload, Returning } from './to-sql/mutate.ts'

export type WriteMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export interface WriteRequest {
  method: WriteMethod
  relation: string
  search: string
  negotiate: Negotiate
  preferences: Preferences
  body: RequestBody
  limits: RequestLimits
  role: Role
}

export interface NegotiatedWrite extends WriteRequest {
  format: Format
}

export interface WritePlan {
  mutation: Mutation
  /** Null when nothing can change: an update without columns, or a role that may change no row. */
  returning: Returning | null
  request: NegotiatedWrite
  relation: Relation
}

const commands: Record<WriteMethod, Command> = {
  POST: 'INSERT',
  PUT: 'INSERT',
  PATCH: 'UPDATE',
  DELETE: 'DELETE',
}

export async function planTableWrite(schema: ExposedSchema, given: WriteRequest): Promise<WritePlan> {
  const relation = requireRelation(schema, given.relation)
  const mayChangeRows = requirePermission(
    schema.permissions,
    given.role,
    commands[given.method],
    relation.name,
  )
  const query = parseQuery(given.search)
  const request = { ...given, format: given.negotiate(offersOf(schema, relation, query)) }
  requireAddressed(request.method, query, relation)
  const source = { relation, columns: relation.columns, label: relation.name }
  const node = planRead(schema, source, query, request.limits, { isMutation: true })
  const mutation = await planMutation(request, { relation, query, node, mayChangeRows })
  const isEmptyUpdate = mutation.kind === 'update' && mutation.payload.columns.length === 0
  return {
    mutation,
    returning: isEmptyUpdate || !mayChangeRows ? null : planReturned(request, relation, node),
    request,
    relation,
  }
}

/** PostgREST ignores these; changing other rows than the client meant is worse than an error. */
function requireAddressed(method: WriteMethod, query: RestQuery, { primaryKey }: Relation): void {
  const range = query.ranges.find(({ path }) => path.length === 0)?.value
  const filters = query.conditions.filter(({ path }) => path.length === 0).map(({ value }) => value)
  if (range && method === 'PUT') {
    throw errors.putWithRange()
  }
  if (method === 'PUT' && !isPrimaryKey(filters, primaryKey)) {
    throw errors.filtersNotPrimaryKey()
  }
  if (range && (method === 'PATCH' || method === 'DELETE')) {
    throw errors.notImplemented(`limit and offset are not supported for ${method}`)
  }
  if (method === 'POST' && filters.length > 0) {
    throw errors.notImplemented('filters are not supported for POST')
  }
}

function isPrimaryKey(filters: Condition[], primaryKey: string[]): boolean {
  const isEqual = (name: string) =>
    filters.some(
      filter =>
        filter.kind === 'filter' &&
        filter.field.name === name &&
        filter.field.path.length === 0 &&
        !filter.negated &&
        filter.operation.kind === 'compare' &&
        filter.operation.operator === 'eq' &&
        !filter.operation.quantifier,
    )
  return primaryKey.length > 0 && filters.length === primaryKey.length && primaryKey.every(isEqual)
}

async function planMutation(
  request: WriteRequest,
  parts: { relation: Relation; query: RestQuery; node: ReadNode; mayChangeRows: boolean },
): Promise<Mutation> {
  const { relation, query, node, mayChangeRows } = parts
  const bare: ReadNode = { ...node, embeds: [] }
  const conditions = query.conditions
    .filter(({ path }) => path.length === 0)
    .map(({ value }) => planCondition(bare, value))
  if (request.method === 'DELETE') {
    return { kind: 'delete', relation, conditions }
  }
  const payload = mayChangeRows ? await planPayload(request, relation, query) : nothing
  if (request.method === 'PATCH') {
    return { kind: 'update', relation, payload, conditions }
  }
  if (request.method === 'PUT') {
    if (!relation.primaryKey.every(key => payload.columns.some(({ name }) => name === key))) {
      throw errors.putKeyMismatch()
    }
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
  if (columns.length === 0) {
    return null
  }
  const unknown = columns.find(name => !relation.columns.has(name))
  if (unknown !== undefined) {
    throw errors.noColumn(relation.name, unknown)
  }
  const resolution: 'merge' | 'ignore' = preferences.resolution === 'merge-duplicates' ? 'merge' : 'ignore'
  return { columns, resolution }
}

const nothing: Payload = { json: '{}', isArray: false, columns: [], applyDefaults: false }

async function planPayload(
  { body, preferences }: WriteRequest,
  relation: Relation,
  query: RestQuery,
): Promise<Payload> {
  const { text, isArray, keys, isUniform } = await body.parse()
  if (!query.columns && !isUniform) {
    throw errors.invalidBody('All object keys must match')
  }
  const columns = (query.columns ?? keys).map(name => requireColumn(relation, name))
  return { json: text, isArray, columns, applyDefaults: preferences.missing === 'default' }
}

function requireColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (!column) {
    throw errors.noWritableColumn(relation.name, name)
  }
  return column
}

function planReturned(request: NegotiatedWrite, relation: Relation, node: ReadNode): Returning {
  const { preferences, format } = request
  const shape = { body: format.body, stripNulls: format.stripNulls, value: format.value }
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

function listNeeded(node: ReadNode, relation: Relation): string[] {
  const names = listFieldNames(node)
  const all = node.embeds.some(({ relationship }) => relationship.kind === 'computed')
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
