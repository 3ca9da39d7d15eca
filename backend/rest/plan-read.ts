import * as failures from '../errors/rest.ts'
import type { Bounds } from './bounds.ts'
import type { Catalogue } from './catalogue.ts'
import { requireRelationship } from './find-relationship.ts'
import type { Condition, EmbedItem, Field, Filter, OrderTerm, RestQuery, SelectItem } from './grammar.ts'
import { nameOfPath } from './parse-field.ts'
import type { Relation } from './relation.ts'
import type { Relationship } from './relationships.ts'

/** At most so many rows are given for a request, and for each embed in a row. */
export const maxRows = 1000

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
  /** Null when none was given: then that of a page holds. Infinite for the rows that a mutation gives back. */
  limit: number | null
  offset: number
  /** Measures the rows as they are made; null where they can't be many. */
  measure: Measure | null
}

/** Bytes that the rows of one level may have over the whole answer, and how many each row counts at least. */
export interface Measure {
  most: number
  least: number
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

/** Compares what was asked with the catalogue. Conditions of the root say what a mutation changes, not what it gives back. */
export function planRead(
  catalogue: Catalogue,
  source: Source,
  query: RestQuery,
  bounds: Bounds,
  { isMutation = false } = {},
): ReadNode {
  const planner = new Planner(catalogue, bounds)
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
      throw failures.rangeNotSatisfiable('Limit should be greater than or equal to zero.')
    }
    node.limit = value.limit === null ? node.limit : Math.min(value.limit, maxRows)
    node.offset = value.offset
  }
  if (countCells(root) > unmeasuredCells) {
    const most = bounds.answerBytes
    measureAll(root, { most, least: Math.floor(most / bounds.rows) })
  }
  return root
}

/** Values of an answer that is not worth measuring, such as a page of a list. */
const unmeasuredCells = 120

/** Values that the answer may have at most. */
function countCells({ items, embeds, columns, limit }: ReadNode, isToOne = false): number {
  const own = items.map(({ field }) => (field.name === '*' ? (columns?.size ?? unmeasuredCells) : 1))
  const below = embeds.map(({ node, relationship }) => countCells(node, relationship.isToOne))
  const perRow = [...own, ...below].reduce((sum, cells) => sum + cells, 0)
  return perRow * (isToOne ? 1 : (limit ?? maxRows))
}

function measureAll(node: ReadNode, measure: Measure): void {
  node.measure = measure
  for (const embed of node.embeds) {
    measureAll(embed.node, measure)
  }
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

/** Names of the node's own columns that its output, conditions or order need. */
export function listFieldNames(node: ReadNode): Set<string> {
  const ofCondition = (condition: PlannedCondition): string[] => {
    switch (condition.kind) {
      case 'filter':
        return [condition.field.name]
      case 'tree':
        return condition.items.flatMap(ofCondition)
      case 'embed':
        return []
    }
  }
  return new Set([
    ...node.items.map(({ field }) => field.name),
    ...node.order.flatMap(({ field, embed }) => (embed ? [] : [field.name])),
    ...node.conditions.flatMap(ofCondition),
  ])
}

class Planner {
  readonly #catalogue: Catalogue
  readonly #bounds: Bounds
  #embeds = 0
  #columns = 0

  constructor(catalogue: Catalogue, bounds: Bounds) {
    this.#catalogue = catalogue
    this.#bounds = bounds
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
      measure: null,
    }
    node.embeds = items.filter(item => item.kind === 'embed').map(item => this.#planEmbed(node, item))
    const twice = node.embeds.find(
      ({ name }, place) => node.embeds.findIndex(embed => embed.name === name) < place,
    )
    if (twice) {
      throw failures.embeddedTwice(`${source.relation?.name}_${twice.name}_${depth + 1}`)
    }
    node.items = items.filter(item => item.kind === 'column').map(item => this.#planColumn(node, item))
    this.#requireFewMentions(node)
    return node
  }

  #planColumn(node: ReadNode, item: Extract<SelectItem, { kind: 'column' }>): PlannedColumn {
    const isStar = item.field.name === '*' && item.field.path.length === 0
    this.#columns += isStar ? (node.columns?.size ?? 1) : 1
    if (this.#columns > this.#bounds.columns) {
      throw failures.tooComplex(`select may give ${this.#bounds.columns} columns`)
    }
    // The older way to write count().
    if (item.field.name === 'count' && item.field.path.length === 0 && !hasColumn(node, 'count')) {
      throw failures.aggregatesNotAllowed()
    }
    const field = isStar ? { ...item.field, baseType: 'unknown' } : planField(node, item.field)
    const cast = item.cast === null ? null : (this.#catalogue.types.get(item.cast.toLowerCase()) ?? null)
    if (item.cast !== null && cast === null) {
      throw failures.noType(item.cast)
    }
    return { field, cast, alias: item.alias ?? nameOfPath(item.field) }
  }

  /** A row is held as a whole, so that the same long column many times would be a row without bound. */
  #requireFewMentions({ items }: ReadNode): void {
    const { mentions } = this.#bounds
    const times = new Map<string, number>()
    for (const { field } of items.filter(item => item.field.path.length === 0)) {
      const mentioned = (times.get(field.name) ?? 0) + 1
      times.set(field.name, mentioned)
      if (mentioned > mentions) {
        throw failures.tooComplex(`select may name a column ${mentions} times`)
      }
    }
  }

  #planEmbed(parent: ReadNode, item: EmbedItem): PlannedEmbed {
    this.#embeds += 1
    const number = this.#embeds
    const depth = parent.depth + 1
    const { embeds, embedDepth } = this.#bounds
    if (number > embeds || depth > embedDepth) {
      throw failures.tooComplex(`select may embed ${embeds} times and ${embedDepth} levels deep`)
    }
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
    const name = item.alias ?? item.relation
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
