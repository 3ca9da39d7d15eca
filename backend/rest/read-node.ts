import type { Relation } from './relation.ts'
import type { Relationship } from './relationships.ts'
import type { Field, Filter, OrderTerm } from './rest-query.ts'

/** Of a request, and of each embed in a row. */
export const maxRows = 1000

export interface PlannedField extends Field {
  baseType: string
}

export interface PlannedColumn {
  field: PlannedField
  /** SQL of the type, from the schema. */
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

/** What is read of one relation: the path's or an embed's. */
export interface ReadNode {
  relation: Relation | null
  columns: ReadonlyMap<string, { baseType: string }> | null
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
