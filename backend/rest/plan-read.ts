import * as errors from '../errors/rest.ts'
import type { ExposedSchema } from './exposed-schema.ts'
import { nameOfPath } from './parse-field.ts'
import {
  isAggregated,
  isStar,
  type PlannedColumn,
  type PlannedCondition,
  type PlannedEmbed,
  type PlannedField,
  type PlannedOrder,
  type ReadNode,
  type SizeLimit,
  type Source,
  wholeRow,
} from './read-node.ts'
import { maxRows, type RequestLimits } from './request-limits.ts'
import { requireRelationship } from './require-relationship.ts'
import type {
  Aggregate,
  Condition,
  Field,
  OrderTerm,
  RestQuery,
  SelectColumn,
  SelectEmbed,
  SelectItem,
} from './rest-query.ts'

/** A mutation's own conditions select what is changed, not what is returned. */
export function planRead(
  schema: ExposedSchema,
  source: Source,
  query: RestQuery,
  limits: RequestLimits,
  { isMutation = false } = {},
): ReadNode {
  const planner = new Planner(schema, limits)
  const root = planner.planNode(source, query.select, 0)
  root.limit = isMutation ? Number.POSITIVE_INFINITY : null
  for (const { path, value } of query.conditions) {
    if (!isMutation || path.length > 0) {
      const node = requireNode(root, path)
      node.conditions.push(planCondition(node, value))
    }
  }
  for (const { path, value } of query.orders) {
    const node = requireNode(root, path)
    node.order.push(...value.map(term => planOrder(node, term)))
  }
  for (const { path, value } of query.ranges) {
    const node = requireNode(root, path)
    if (value.limit !== null && value.limit < 0) {
      throw errors.rangeNotSatisfiable('Limit should be greater than or equal to zero.')
    }
    node.limit = value.limit === null ? node.limit : Math.min(value.limit, maxRows)
    node.offset = value.offset
  }
  if (countCells(root) > maxUnlimitedCells) {
    const maxBytes = limits.responseBytes
    limitSize(root, { maxBytes, minRowBytes: Math.floor(maxBytes / limits.rows) })
  }
  return root
}

/** A response with fewer values, such as a page of a list, needs no size limit. */
const maxUnlimitedCells = 120

function countCells({ items, embeds, columns, limit }: ReadNode, isToOne = false): number {
  const own = items.map(({ field }) => (field.name === '*' ? (columns?.size ?? maxUnlimitedCells) : 1))
  const below = embeds.map(({ node, relationship }) => countCells(node, relationship.isToOne))
  const perRow = [...own, ...below].reduce((sum, cells) => sum + cells, 0)
  return perRow * (isToOne ? 1 : (limit ?? maxRows))
}

function limitSize(node: ReadNode, sizeLimit: SizeLimit): void {
  node.sizeLimit = sizeLimit
  for (const embed of node.embeds) {
    limitSize(embed.node, sizeLimit)
  }
}

export function planCondition(node: ReadNode, condition: Condition): PlannedCondition {
  if (condition.kind === 'tree') {
    return { ...condition, items: condition.items.map(item => planCondition(node, item)) }
  }
  const { field, operation, negated } = condition
  const embed = field.path.length === 0 ? node.embeds.find(({ name }) => name === field.name) : undefined
  if (embed && operation.kind === 'is' && operation.truth === 'null') {
    return { kind: 'embed', embed, isNull: !negated }
  }
  if (embed && !hasColumn(node, field.name)) {
    throw errors.badEmbedOperator(field.name)
  }
  return { ...condition, field: planField(node, field) }
}

function planOrder(node: ReadNode, { relation, field, ...term }: OrderTerm): PlannedOrder {
  if (relation === null) {
    return { ...term, field: planField(node, field), embed: null, output: null }
  }
  const embed = node.embeds.find(({ name }) => name === relation)
  if (!embed) {
    throw errors.notEmbedded(relation)
  }
  if (!embed.relationship.isToOne) {
    throw errors.relatedOrderNotToOne(node.relation?.name ?? node.label, relation)
  }
  const shown = embed.spread ? findShown(embed.node, field) : undefined
  return {
    ...term,
    field: shown?.field ?? planField(embed.node, field),
    embed,
    output: shown ? (shown.alias ?? shown.field.name) : null,
  }
}

const findShown = ({ items }: ReadNode, { name, path }: Field) =>
  items.find(
    ({ field, alias, aggregate }) => path.length === 0 && !aggregate && (alias ?? field.name) === name,
  )

function planField(node: ReadNode, field: Field): PlannedField {
  if (!hasColumn(node, field.name)) {
    throw errors.noColumn(node.label, field.name)
  }
  const { name } = field
  const baseType =
    node.columns?.get(name)?.baseType ?? node.relation?.computedColumns.get(name)?.baseType ?? 'unknown'
  const representation = field.path.length === 0 ? (node.columns?.get(name)?.representation ?? null) : null
  return { ...field, baseType, representation }
}

function hasColumn(node: ReadNode, name: string): boolean {
  return !node.columns || node.columns.has(name) || (node.relation?.computedColumns.has(name) ?? false)
}

/** Each step of `category.author` is an embed's alias or the name of its target. */
function requireNode(root: ReadNode, path: string[]): ReadNode {
  let node = root
  for (const step of path) {
    const embed =
      node.embeds.find(({ name }) => name === step) ??
      node.embeds.find(({ relationship }) => relationship.target.name === step)
    if (!embed) {
      throw errors.notEmbedded(step)
    }
    node = embed.node
  }
  return node
}

class Planner {
  readonly #schema: ExposedSchema
  readonly #limits: RequestLimits
  #embeds = 0
  #columns = 0

  constructor(schema: ExposedSchema, limits: RequestLimits) {
    this.#schema = schema
    this.#limits = limits
  }

  planNode(source: Source, items: SelectItem[], depth: number): ReadNode {
    const node: ReadNode = {
      ...source,
      depth,
      items: [],
      embeds: [],
      conditions: [],
      order: [],
      limit: null,
      offset: 0,
      sizeLimit: null,
    }
    node.embeds = items.filter(item => item.kind === 'embed').map(item => this.#planEmbed(node, item))
    const twice = node.embeds.find(
      ({ name }, place) => node.embeds.findIndex(embed => embed.name === name) < place,
    )
    if (twice) {
      throw errors.embeddedTwice(`${source.relation?.name}_${twice.name}_${depth + 1}`)
    }
    node.items = items.filter(item => item.kind === 'column').map(item => this.#planColumn(node, item))
    this.#requireFewMentions(node)
    return node
  }

  #planColumn(node: ReadNode, item: SelectColumn): PlannedColumn {
    const aggregate = this.#findAggregate(node, item)
    const isRows = isStar(item.field) || (aggregate !== null && item.aggregate === null)
    this.#columns += isStar(item.field) && !aggregate ? (node.columns?.size ?? 1) : 1
    if (this.#columns > this.#limits.columns) {
      throw errors.tooComplex(`select may give ${this.#limits.columns} columns`)
    }
    const field = isRows ? wholeRow : planField(node, item.field)
    const alias = item.alias ?? (aggregate ? null : nameOfPath(item.field))
    return { field, cast: isRows ? null : this.#findType(item.cast), alias, aggregate }
  }

  #findAggregate(node: ReadNode, { field, cast, aggregate }: SelectColumn): Aggregate | null {
    // An older spelling of count().
    const isCount = field.name === 'count' && field.path.length === 0 && !hasColumn(node, 'count')
    const found = aggregate ?? (isCount ? { name: 'count' as const, cast } : null)
    if (found && !this.#limits.aggregates) {
      throw errors.aggregatesNotAllowed()
    }
    return found && { name: found.name, cast: this.#findType(found.cast) }
  }

  #findType(name: string | null): string | null {
    const type = name === null ? null : (this.#schema.types.get(name.toLowerCase()) ?? null)
    if (name !== null && type === null) {
      throw errors.noType(name)
    }
    return type
  }

  /** PostgreSQL holds a row as a whole: a long column selected many times would fill its memory. */
  #requireFewMentions({ items }: ReadNode): void {
    const { mentions } = this.#limits
    const times = new Map<string, number>()
    for (const { field } of items.filter(item => item.field.path.length === 0)) {
      const mentioned = (times.get(field.name) ?? 0) + 1
      times.set(field.name, mentioned)
      if (mentioned > mentions) {
        throw errors.tooComplex(`select may name a column ${mentions} times`)
      }
    }
  }

  #planEmbed(parent: ReadNode, item: SelectEmbed): PlannedEmbed {
    this.#embeds += 1
    const number = this.#embeds
    const depth = parent.depth + 1
    const { embeds, embedDepth } = this.#limits
    if (number > embeds || depth > embedDepth) {
      throw errors.tooComplex(`select may embed ${embeds} times and ${embedDepth} levels deep`)
    }
    const origin = parent.relation
    if (!origin) {
      throw errors.noRelationship({
        origin: parent.label,
        target: item.relation,
        hint: item.hint,
        schema: this.#schema.name,
        suggestion: null,
      })
    }
    const relationship = requireRelationship(this.#schema, origin, item.relation, item.hint)
    const { target } = relationship
    const name = item.alias ?? item.relation
    const source = { relation: target, columns: target.columns, label: `${target.name}_${depth}` }
    const node = this.planNode(source, item.items, depth)
    if (item.spread && !relationship.isToOne && isAggregated(node)) {
      throw errors.notImplemented('Aggregates are not implemented for one-to-many or many-to-many spreads.')
    }
    return { name, number, relationship, inner: item.inner, spread: item.spread, node }
  }
}
