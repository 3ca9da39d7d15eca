/** SQL names of the functions that a domain's implicit casts call: how its values are shown and read. */
export interface Representation {
  toJson?: string
  fromJson?: string
  fromText?: string
}

export interface Column {
  name: string
  /** With its length: `character varying(20)`. */
  type: string
  /** Without length; of a domain its base type. */
  baseType: string
  /** SQL; null for none and for generated columns. */
  defaultExpression: string | null
  representation: Representation | null
}

export interface Relation {
  id: number
  schema: string
  name: string
  isView: boolean
  isReproducible: boolean
  isInsertable: boolean
  isUpdatable: boolean
  isDeletable: boolean
  columns: Map<string, Column>
  /** Of a view the columns that show a key of its tables. */
  primaryKey: string[]
  /** Functions of a row of this relation, which are selected like columns. */
  computedColumns: Map<string, { baseType: string }>
}
