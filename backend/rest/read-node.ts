import type { Relation, Representation } from './relation.ts'
import type { Relationship } from './relationships.ts'
import type { Aggregate, Field, Filter, OrderTerm } from './rest-query.ts'

export interface PlannedField extends Field {
  baseType: string
  /** Null for a path, too. */
  representation: Representation | null
}

/** What a query may name, of a relation or of a function's rows. */
export type NamedColumns = ReadonlyMap<string, { baseType: string; representation?: Representation | null }>

export const wholeRow: PlannedField = { name: '*', path: [], baseType: 'unknown', representation: null }

export interface PlannedColumn {
  field: PlannedField
  /** SQL of the type, from the schema. */
  cast: string | null
  alias: string | null
  aggregate: Aggregate | null
}

export type PlannedCondition =
  | (Omit<Filter, 'field'> & { field: PlannedField })
  | { kind: 'tree'; negated: boolean; operator: 'and' | 'or'; items: PlannedCondition[] }
  | { kind: 'embed'; embed: PlannedEmbed; isNull: boolean }

export interface PlannedOrder extends Omit<OrderTerm, 'relation' | 'field'> {
  field: PlannedField
  embed: PlannedEmbed | null
  /** The name under which a spread embed shows the field. */
  output: string | null
}

export interface ReadNode {
  relation: Relation | null
  columns: NamedColumns | null
  depth: number
  /** Qualifies its columns in errors, as PostgREST does. */
  label: string
  items: PlannedColumn[]
  embeds: PlannedEmbed[]
  conditions: PlannedCondition[]
  order: PlannedOrder[]
  /** Null for the default, a page. Infinite for the rows that a mutation returns. */
  limit: number | null
  offset: number
  sizeLimit: SizeLimit | null
}

/** PostgreSQL adds up the bytes of each level of embeds as it writes rows, and fails beyond this. */
export interface SizeLimit {
  maxBytes: number
  minRowBytes: number
}

export interface PlannedEmbed {
  name: string
  number: number
  relationship: Relationship
  inner: boolean
  spread: boolean
  node: ReadNode
}

export interface Output {
  name: string
  aggregate: Aggregate | null
  isJson?: boolean
}

export function listOutputs(node: ReadNode): Output[] {
  const outputs = [
    ...node.items.flatMap(({ field, alias, aggregate }): Output[] =>
      isStar(field) && !aggregate
        ? [...(node.columns?.keys() ?? [])].map(name => ({ name, aggregate: null }))
        : [{ name: alias ?? aggregate?.name ?? field.name, aggregate }],
    ),
    ...node.embeds.flatMap(embed => {
      const shown = hasNoOutput(embed.node) ? [] : [{ name: embed.name, aggregate: null, isJson: true }]
      return embed.spread ? listOutputs(embed.node) : shown
    }),
  ]
  return [...new Map(outputs.toReversed().map(output => [output.name, output])).values()].toReversed()
}

export const isStar = ({ name, path }: Field): boolean => name === '*' && path.length === 0

/** `category()` filters but shows nothing. */
export const hasNoOutput = (node: ReadNode): boolean =>
  node.items.length === 0 && node.embeds.every(embed => hasNoOutput(embed.node))

/** Aggregates of a spread embed are computed over its parent's rows. */
export const isAggregated = ({ items, embeds }: ReadNode): boolean =>
  items.some(({ aggregate }) => aggregate) || embeds.some(embed => embed.spread && isAggregated(embed.node))

export type Source = Pick<ReadNode, 'relation' | 'columns' | 'label'>

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
