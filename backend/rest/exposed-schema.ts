import type { RoutineRow, SchemaRows } from './introspect-schema.ts'
import type { MediaHandler } from './media-handlers.ts'
import { buildPermissions, type Permissions } from './permissions.ts'
import type { Relation } from './relation.ts'
import { listRelationships, type Relationship } from './relationships.ts'
import { traceViewColumns } from './trace-view-columns.ts'

export interface Parameter {
  name: string
  type: string
  castType: string
  hasDefault: boolean
  isVariadic: boolean
}

export interface Routine {
  id: number
  schema: string
  name: string
  isVolatile: boolean
  /** No request may roll it back, as it counts attempts (`@always_commits` in its comment). */
  alwaysCommits: boolean
  returnsSet: boolean
  returnKind: 'void' | 'scalar' | 'composite'
  /** The name of its domain, if that is one of a media type. */
  mediaType: string | null
  isBinary: boolean
  /** The table whose rows it returns, which can then embed others. */
  relation: Relation | null
  columns: Map<string, { baseType: string }> | null
  parameters: Parameter[]
}

export interface ExposedSchema {
  name: string
  relations: Map<string, Relation>
  routines: Map<string, Routine[]>
  relationships: Map<string, Relationship[]>
  /** SQL of the types that a cast may name. */
  types: Map<string, string>
  mediaHandlers: MediaHandler[]
  permissions: Permissions
  readsRequest: boolean
  writesReadRequest: boolean
  setsResponse: boolean
}

export function buildExposedSchema(schema: string, rows: SchemaRows): ExposedSchema {
  const viewColumns = traceViewColumns(rows)
  const byId = new Map<number, Relation>()
  const reproducible = new Set(rows.reproducible)
  for (const { columns, ...row } of rows.relations.filter(relation => relation.schema === schema)) {
    const relation = { ...row, columns: new Map(columns.map(column => [column.name, column])) }
    byId.set(row.id, {
      ...relation,
      isReproducible: reproducible.has(row.id),
      computedColumns: new Map(),
    })
  }
  for (const [id, sources] of viewColumns) {
    byId.get(id)?.primaryKey.push(...sources.filter(({ isKey }) => isKey).map(({ name }) => name))
  }
  const relations = new Map([...byId.values()].map(relation => [relation.name, relation]))
  for (const row of rows.routines) {
    if (row.rowOf !== null && !row.returnsSet && row.returnKind === 'scalar') {
      byId.get(row.rowOf)?.computedColumns.set(row.name, { baseType: row.returnType })
    }
  }
  return {
    name: schema,
    relations,
    routines: Map.groupBy(
      rows.routines.filter(isCallable).map(row => toRoutine(schema, row, byId)),
      routine => routine.name,
    ),
    relationships: listRelationships(rows, byId, viewColumns),
    types: listTypes(rows),
    mediaHandlers: rows.mediaHandlers,
    permissions: buildPermissions(rows.denials),
    readsRequest: rows.readsRequest,
    writesReadRequest: rows.writesReadRequest,
    setsResponse: rows.setsResponse,
  }
}

/** A function of an unnamed row is a computed column or relationship, and can't be called. */
const isCallable = ({ rowOf, parameters }: RoutineRow) => rowOf === null || parameters[0]?.name !== ''

function toRoutine(schema: string, row: RoutineRow, byId: Map<number, Relation>): Routine {
  const relation = row.returnRelation === null ? null : (byId.get(row.returnRelation) ?? null)
  const outputs = new Map(row.outputs.map(output => [output.name, { baseType: output.type }]))
  return {
    id: row.id,
    schema,
    name: row.name,
    isVolatile: row.volatility === 'v',
    returnsSet: row.returnsSet,
    alwaysCommits: row.alwaysCommits,
    returnKind: row.returnKind,
    mediaType: row.mediaType,
    isBinary: row.returnType === 'bytea',
    relation,
    columns: relation?.columns ?? (outputs.size > 0 ? outputs : null),
    parameters: row.parameters,
  }
}

/** Only PostgreSQL's parser knows them, its catalogue doesn't. */
const typeAliases: Record<string, string> = {
  int: 'integer',
  decimal: 'numeric',
  dec: 'numeric',
  float: 'double precision',
}

function listTypes(rows: SchemaRows): Map<string, string> {
  const types = new Map<string, string>()
  for (const { name, sql } of rows.types) {
    types.set(name, sql).set(sql, sql)
  }
  for (const [alias, sql] of Object.entries(typeAliases)) {
    if (types.has(sql) && !types.has(alias)) {
      types.set(alias, sql)
    }
  }
  return types
}
