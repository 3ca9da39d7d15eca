export interface Column {
  name: string
  /** As SQL writes it, with its length: `character varying(20)`. */
  type: string
  /** Of a domain the type below it, otherwise the type itself without length. */
  baseType: string
  /** SQL that makes the default; null for none and for generated columns. */
  defaultExpression: string | null
}

/** A table or view. */
export interface Relation {
  id: number
  schema: string
  name: string
  isView: boolean
  columns: Map<string, Column>
  /** Of a view those of its columns that show a key of the tables behind it. */
  primaryKey: string[]
  /** Functions that take a row of this relation and give a value: they are selected as if they were columns. */
  computedColumns: Map<string, { baseType: string }>
}
