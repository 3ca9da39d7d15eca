import type { Operation } from '../sql/operation.ts'

/** A request as parsed, before it is compared with the schema (protocol §1.4). */

/** One `->key`, `->>key`, `->0` or `->>-1` after a column. */
export interface JsonPathStep {
  asText: boolean
  operand: { key: string } | { index: string }
}

export interface Field {
  name: string
  path: JsonPathStep[]
}

export interface Aggregate {
  name: 'avg' | 'count' | 'max' | 'min' | 'sum'
  cast: string | null // of its result
}

export interface SelectColumn {
  kind: 'column'
  /** `*` for all columns, and for a count() of rows. */
  field: Field
  alias: string | null
  cast: string | null // of the column, before an aggregate
  aggregate: Aggregate | null
}

export interface SelectEmbed {
  kind: 'embed'
  /** A table, view, foreign key, its column, or a computed relationship. */
  relation: string
  alias: string | null
  hint: string | null
  inner: boolean
  spread: boolean
  items: SelectItem[]
}

export type SelectItem = SelectColumn | SelectEmbed

export interface Filter {
  kind: 'filter'
  field: Field
  negated: boolean
  operation: Operation
}

export interface LogicTree {
  kind: 'tree'
  negated: boolean
  operator: 'and' | 'or'
  items: Condition[]
}

export type Condition = Filter | LogicTree

export interface OrderTerm {
  /** A to-one embed whose column orders the parents; null for the table's own column. */
  relation: string | null
  field: Field
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

/** A parameter and the path of the embed it belongs to: `[]` is the path's table. */
export interface AtEmbed<T> {
  path: string[]
  value: T
}

export interface Range {
  limit: number | null
  offset: number
}

export interface RestQuery {
  select: SelectItem[]
  columns: string[] | null
  onConflict: string[] | null
  conditions: AtEmbed<Condition>[]
  orders: AtEmbed<OrderTerm[]>[]
  ranges: AtEmbed<Range>[]
  callArguments: [name: string, value: string][]
}
