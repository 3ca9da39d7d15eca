import * as failures from '../errors/rest.ts'
import type { Catalogue, Column, Relation } from './catalogue.ts'
import type { RestQuery } from './grammar.ts'
import type { Format } from './media-types.ts'
import { parseQuery } from './parse-query.ts'
import { type PlannedCondition, planCondition, planRead, type ReadNode } from './plan-read.ts'
import type { Preferences } from './preferences.ts'
import { parseJsonBody } from './read-body.ts'
import { requireRelation } from './require-relation.ts'
import type { Mutation, Payload, Returned } from './to-sql/mutate.ts'

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
    if (!relation.primaryKey.every(key => payload.columns.some(({ name }) => name === key))) {
      throw failures.putKeyMismatch()
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
