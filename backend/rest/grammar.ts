/** What a request says, before anything of it is compared with the database (protocol §1.4). */

/** One `->key`, `->>key`, `->0` or `->>-1` after a column. */
export interface JsonStep {
  asText: boolean
  operand: { key: string } | { index: string }
}

export interface Field {
  name: string
  path: JsonStep[]
}

export interface ColumnItem {
  kind: 'column'
  field: Field
  alias: string | null
  cast: string | null
}

export interface EmbedItem {
  kind: 'embed'
  /** Table, view, foreign key constraint, foreign key column or computed relationship. */
  relation: string
  alias: string | null
  hint: string | null
  inner: boolean
  spread: boolean
  items: SelectItem[]
}

export type SelectItem = ColumnItem | EmbedItem

export type CompareOperator =
  | ('eq' | 'gte' | 'gt' | 'lte' | 'lt' | 'like' | 'ilike' | 'match' | 'imatch')
  | ('neq' | 'cs' | 'cd' | 'ov' | 'sl' | 'sr' | 'nxr' | 'nxl' | 'adj' | 'isdistinct')

export type TextSearchOperator = 'fts' | 'plfts' | 'phfts' | 'wfts'
export type Truth = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

export type Test =
  | { kind: 'compare'; operator: CompareOperator; quantifier: 'any' | 'all' | null; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; truth: Truth }
  | { kind: 'search'; operator: TextSearchOperator; config: string | null; value: string }

export interface Filter {
  kind: 'filter'
  field: Field
  negated: boolean
  test: Test
}

export interface LogicTree {
  kind: 'tree'
  negated: boolean
  operator: 'and' | 'or'
  items: Condition[]
}

export type Condition = Filter | LogicTree

export interface OrderTerm {
  /** Name of a to-one embed whose column orders the parents; null for a column of the table itself. */
  relation: string | null
  field: Field
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

/** A part of the query string and the embed it is meant for: `[]` is the table of the path. */
export interface Placed<T> {
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
  conditions: Placed<Condition>[]
  orders: Placed<OrderTerm[]>[]
  ranges: Placed<Range>[]
  /** Arguments of a function that is called by GET, in the order given. */
  callArguments: [name: string, value: string][]
}
