import type { ForeignKeyRow, SchemaRows } from './introspect-schema.ts'
import type { Relation } from './relation.ts'
import type { ViewColumns } from './trace-view-columns.ts'

export interface Junction {
  relation: Relation
  constraints: [origin: string, target: string]
  originColumns: [origin: string, junction: string][]
  targetColumns: [target: string, junction: string][]
}

export interface Relationship {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many' | 'computed'
  origin: Relation
  target: Relation
  isToOne: boolean
  /** Whether the foreign key is the origin's. */
  referencing: boolean
  /** Of the foreign key or the function; empty through a junction. */
  name: string
  columns: [origin: string, target: string][]
  junction: Junction | null
}

export function listRelationships(
  rows: SchemaRows,
  byId: Map<number, Relation>,
  viewColumns: ViewColumns,
): Map<string, Relationship[]> {
  const direct = rows.foreignKeys.flatMap(key => followForeignKey(key, byId, viewColumns))
  const all = [...direct, ...listThroughJunctions(direct), ...listComputed(rows, byId)]
  return Map.groupBy(all, relationship => relationship.origin.name)
}

/** A table or a view of it that shows given columns, with their names there. */
interface Shown {
  relation: Relation
  names: string[]
}

function listShowing(
  table: number,
  columns: string[],
  byId: Map<number, Relation>,
  views: ViewColumns,
): Shown[] {
  const relation = byId.get(table)
  const shown = relation ? [{ relation, names: columns }] : []
  for (const [viewId, sources] of views) {
    const view = byId.get(viewId)
    const choices = columns.map(column =>
      sources.filter(source => source.table === table && source.column === column).map(({ name }) => name),
    )
    if (view) {
      shown.push(...combine(choices).map(names => ({ relation: view, names })))
    }
  }
  return shown
}

/** A view may show a column more than once. */
const maxCombinations = 64

const combine = (choices: string[][]): string[][] =>
  choices.reduce<string[][]>(
    (lists, names) => lists.flatMap(list => names.map(name => [...list, name])).slice(0, maxCombinations),
    [[]],
  )

function followForeignKey(
  key: ForeignKeyRow,
  byId: Map<number, Relation>,
  views: ViewColumns,
): Relationship[] {
  const origins = listShowing(
    key.origin,
    key.columns.map(([column]) => column),
    byId,
    views,
  )
  const targets = listShowing(
    key.target,
    key.columns.map(([, column]) => column),
    byId,
    views,
  )
  return origins.flatMap(origin =>
    targets.flatMap(target => {
      const columns = pair(origin.names, target.names)
      const ends = { name: key.name, junction: null }
      const forward: Relationship = {
        ...ends,
        kind: key.isUnique ? 'one-to-one' : 'many-to-one',
        origin: origin.relation,
        target: target.relation,
        isToOne: true,
        referencing: true,
        columns,
      }
      const backward: Relationship = {
        ...ends,
        kind: key.isUnique ? 'one-to-one' : 'one-to-many',
        origin: target.relation,
        target: origin.relation,
        isToOne: key.isUnique,
        referencing: false,
        columns: columns.map(([from, to]) => [to, from]),
      }
      return [forward, backward]
    }),
  )
}

/** A junction's primary key contains both foreign keys. */
function listThroughJunctions(direct: Relationship[]): Relationship[] {
  const toOne = direct.filter(
    ({ kind, origin, columns }) =>
      kind === 'many-to-one' && columns.every(([column]) => origin.primaryKey.includes(column)),
  )
  return [...Map.groupBy(toOne, ({ origin }) => origin)].flatMap(([junction, ways]) =>
    ways.flatMap(back =>
      ways.filter(({ name }) => name !== back.name).map(on => joinThrough(junction, back, on)),
    ),
  )
}

function joinThrough(relation: Relation, back: Relationship, on: Relationship): Relationship {
  const reverse = ({ columns }: Relationship) => columns.map(([from, to]): [string, string] => [to, from])
  return {
    kind: 'many-to-many',
    origin: back.target,
    target: on.target,
    isToOne: false,
    referencing: false,
    name: '',
    columns: [],
    junction: {
      relation,
      constraints: [back.name, on.name],
      originColumns: reverse(back),
      targetColumns: reverse(on),
    },
  }
}

/** Functions that take a row and return rows of another table. */
function listComputed(rows: SchemaRows, byId: Map<number, Relation>): Relationship[] {
  return rows.routines.flatMap(routine => {
    const origin = routine.rowOf === null ? undefined : byId.get(routine.rowOf)
    const target = routine.returnRelation === null ? undefined : byId.get(routine.returnRelation)
    return origin && target
      ? [
          {
            kind: 'computed' as const,
            origin,
            target,
            isToOne: !routine.returnsSet || routine.estimatedRows === 1,
            referencing: false,
            name: routine.name,
            columns: [],
            junction: null,
          },
        ]
      : []
  })
}

function pair(left: string[], right: string[]): [string, string][] {
  return left.map((name, place) => [name, right[place] ?? ''])
}
