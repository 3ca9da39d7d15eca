import * as failures from '../errors/rest.ts'
import type { Catalogue, Relation } from './catalogue.ts'
import { requireRelationship } from './find-relationship.ts'
import type { Condition, EmbedItem, Field, Filter, OrderTerm, RestQuery, SelectItem } from './grammar.ts'
import { nameOfPath } from './parse-field.ts'
import type { Relationship } from './relationships.ts'

/** At most so many rows are given for a request, and for each embed in a row. */
export const maxRows = 1000
/** PostgreSQL takes 1,664 columns in a select. */
const maxColumns = 800

/** A column that is known to exist, or one of a result whose columns only PostgreSQL knows. */
export interface PlannedField extends Field {
  baseType: string
}

export interface PlannedColumn {
  field: PlannedField
  /** SQL of the type, out of the catalogue. */
  cast: string | null
  alias: string | null
}

export type PlannedCondition =
  | (Omit<Filter, 'field'> & { field: PlannedField })
  | { kind: 'tree'; negated: boolean; operator: 'and' | 'or'; items: PlannedCondition[] }
  | { kind: 'embed'; embed: PlannedEmbed; isNull: boolean }

export interface PlannedOrder extends Omit<OrderTerm, 'relation' | 'field'> {
  field: PlannedField
  embed: PlannedEmbed | null
}

/** What is read of one relation: that of the path, or that of an embed. */
export interface ReadNode {
  relation: Relation | null
  /** Null when only PostgreSQL knows them. */
  columns: ReadonlyMap<string, { baseType: string }> | null
  depth: number
  /** How columns of it are called in errors, as PostgREST calls them. */
  label: string
  items: PlannedColumn[]
  embeds: PlannedEmbed[]
  conditions: PlannedCondition[]
  order: PlannedOrder[]
  limit: number | null
  offset: number
}

export interface PlannedEmbed {
  name: string
  /** Unique in the statement. */
  number: number
  relationship: Relationship
  inner: boolean
  spread: boolean
  node: ReadNode
}

export type Source = Pick<ReadNode, 'relation' | 'columns' | 'label'>

/** Compares what was asked with the catalogue. `rootConditions` false leaves those of the root to a mutation. */
export function planRead(
  catalogue: Catalogue,
  source: Source,
  query: RestQuery,
  { rootConditions = true, rootRange = true } = {},
): ReadNode {
  const planner = new Planner(catalogue)
  const root = planner.planNode(source, query.select, 0)
  for (const { path, value } of query.conditions) {
    if (rootConditions || path.length > 0) {
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
      throw failures.rangeNotSatisfiable('Limit should be greater than or equal to zero.')
    }
    if (rootRange || path.length > 0) {
      node.limit = value.limit === null ? node.limit : Math.min(value.limit, maxRows)
      node.offset = value.offset
    }
  }
  return root
}

export function planCondition(node: ReadNode, condition: Condition): PlannedCondition {
  if (condition.kind === 'tree') {
    return { ...condition, items: condition.items.map(item => planCondition(node, item)) }
  }
  const { field, test, negated } = condition
  const embed = field.path.length === 0 ? node.embeds.find(({ name }) => name === field.name) : undefined
  if (embed && test.kind === 'is' && test.truth === 'null') {
    return { kind: 'embed', embed, isNull: !negated }
  }
  if (embed && !hasColumn(node, field.name)) {
    throw failures.badEmbedOperator(field.name)
  }
  return { ...condition, field: planField(node, field) }
}

function planOrder(node: ReadNode, { relation, field, ...term }: OrderTerm): PlannedOrder {
  if (relation === null) {
    return { ...term, field: planField(node, field), embed: null }
  }
  const embed = node.embeds.find(({ name }) => name === relation)
  if (!embed) {
    throw failures.notEmbedded(relation)
  }
  if (!embed.relationship.isToOne) {
    throw failures.relatedOrderNotToOne(node.relation?.name ?? node.label, relation)
  }
  return { ...term, field: planField(embed.node, field), embed }
}

/** @throws 42703 for a column that does not exist */
function planField(node: ReadNode, field: Field): PlannedField {
  if (!hasColumn(node, field.name)) {
    throw failures.noColumn(node.label, field.name)
  }
  const { name } = field
  const baseType =
    node.columns?.get(name)?.baseType ?? node.relation?.computedColumns.get(name)?.baseType ?? 'unknown'
  return { ...field, baseType }
}

function hasColumn(node: ReadNode, name: string): boolean {
  return !node.columns || node.columns.has(name) || (node.relation?.computedColumns.has(name) ?? false)
}

/** Follows a path such as `category.author` by the names that the embeds show under, or were asked by. */
function requireNode(root: ReadNode, path: string[]): ReadNode {
  let node = root
  for (const step of path) {
    const embed =
      node.embeds.find(({ name }) => name === step) ??
      node.embeds.find(({ relationship }) => relationship.target.name === step)
    if (!embed) {
      throw failures.notEmbedded(step)
    }
    node = embed.node
  }
  return node
}

class Planner {
  readonly #catalogue: Catalogue
  #embeds = 0
  #columns = 0

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
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
    }
    for (const item of items) {
      if (item.kind === 'embed') {
        node.embeds.push(this.#planEmbed(node, item))
      } else {
        node.items.push(this.#planColumn(node, item))
      }
    }
    return node
  }

  #planColumn(node: ReadNode, item: Extract<SelectItem, { kind: 'column' }>): PlannedColumn {
    const isStar = item.field.name === '*' && item.field.path.length === 0
    this.#columns += isStar ? (node.columns?.size ?? 1) : 1
    if (this.#columns > maxColumns) {
      throw failures.tooComplex(`select may give ${maxColumns} columns`)
    }
    const field = isStar ? { ...item.field, baseType: 'unknown' } : planField(node, item.field)
    const cast = item.cast === null ? null : (this.#catalogue.types.get(item.cast.toLowerCase()) ?? null)
    if (item.cast !== null && cast === null) {
      throw failures.noType(item.cast)
    }
    return { field, cast, alias: item.alias ?? nameOfPath(item.field) }
  }

  #planEmbed(parent: ReadNode, item: EmbedItem): PlannedEmbed {
    this.#embeds += 1
    const number = this.#embeds
    const origin = parent.relation
    if (!origin) {
      throw failures.noRelationship({
        origin: parent.label,
        target: item.relation,
        hint: item.hint,
        schema: this.#catalogue.schema,
        suggestion: null,
      })
    }
    const relationship = requireRelationship(this.#catalogue, origin, item.relation, item.hint)
    const { target } = relationship
    const depth = parent.depth + 1
    const name = item.alias ?? item.relation
    if (parent.embeds.some(embed => embed.name === name)) {
      throw failures.embeddedTwice(`${origin.name}_${name}_${depth}`)
    }
    const source = { relation: target, columns: target.columns, label: `${target.name}_${depth}` }
    return {
      name,
      number,
      relationship,
      inner: item.inner,
      spread: item.spread,
      node: this.planNode(source, item.items, depth),
    }
  }
}
