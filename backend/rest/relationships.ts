import type { Relation } from './catalogue.ts'
import type { CatalogueRows, ForeignKeyRow } from './queries.ts'
import type { ViewColumns } from './view-columns.ts'

export interface Junction {
  relation: Relation
  constraints: [origin: string, target: string]
  originColumns: [origin: string, junction: string][]
  targetColumns: [target: string, junction: string][]
}

/** A way from the rows of one relation to those of another. */
export interface Relationship {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many' | 'computed'
  origin: Relation
  target: Relation
  /** Whether a row leads to one row at most, so that the embed is an object. */
  isToOne: boolean
  /** The foreign key's name; of a computed relationship the function's; empty through a junction. */
  name: string
  columns: [origin: string, target: string][]
  junction: Junction | null
}

export function listRelationships(
  rows: CatalogueRows,
  byId: Map<number, Relation>,
  viewColumns: ViewColumns,
): Map<string, Relationship[]> {
  const direct = rows.foreignKeys.flatMap(key => followForeignKey(key, byId, viewColumns))
  const all = [
    ...direct,
    ...listThroughJunctions(rows.foreignKeys, byId, viewColumns),
    ...listComputed(rows, byId),
  ]
  return Map.groupBy(all, relationship => relationship.origin.name)
}

/** A relation that shows given columns of a table: the table itself or a view of it, with the columns' names there. */
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
    const names = columns.map(
      column => sources.find(source => source.table === table && source.column === column)?.name ?? null,
    )
    if (view && names.every(name => name !== null)) {
      shown.push({ relation: view, names })
    }
  }
  return shown
}

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
        columns,
      }
      const backward: Relationship = {
        ...ends,
        kind: key.isUnique ? 'one-to-one' : 'one-to-many',
        origin: target.relation,
        target: origin.relation,
        isToOne: key.isUnique,
        columns: columns.map(([from, to]) => [to, from]),
      }
      return [forward, backward]
    }),
  )
}

/** A table whose primary key holds two foreign keys joins the tables they lead to. */
function listThroughJunctions(
  keys: ForeignKeyRow[],
  byId: Map<number, Relation>,
  views: ViewColumns,
): Relationship[] {
  return [...Map.groupBy(keys, key => key.origin)].flatMap(([junctionId, own]) => {
    const junction = byId.get(junctionId)
    const isInPrimaryKey = (key: ForeignKeyRow) =>
      key.columns.every(([column]) => junction?.primaryKey.includes(column))
    const inKey = own.filter(isInPrimaryKey)
    return !junction
      ? []
      : inKey.flatMap(toOrigin =>
          inKey
            .filter(toTarget => toTarget !== toOrigin)
            .flatMap(toTarget => joinThrough(junction, toOrigin, toTarget, byId, views)),
        )
  })
}

function joinThrough(
  junction: Relation,
  toOrigin: ForeignKeyRow,
  toTarget: ForeignKeyRow,
  byId: Map<number, Relation>,
  views: ViewColumns,
): Relationship[] {
  const referenced = (key: ForeignKeyRow) => key.columns.map(([, column]) => column)
  const referring = (key: ForeignKeyRow) => key.columns.map(([column]) => column)
  const origins = listShowing(toOrigin.target, referenced(toOrigin), byId, views)
  const targets = listShowing(toTarget.target, referenced(toTarget), byId, views)
  return origins.flatMap(origin =>
    targets.map(target => ({
      kind: 'many-to-many' as const,
      origin: origin.relation,
      target: target.relation,
      isToOne: false,
      name: '',
      columns: [],
      junction: {
        relation: junction,
        constraints: [toOrigin.name, toTarget.name] as [string, string],
        originColumns: pair(origin.names, referring(toOrigin)),
        targetColumns: pair(target.names, referring(toTarget)),
      },
    })),
  )
}

/** Functions that take a row and give rows of another table. */
function listComputed(rows: CatalogueRows, byId: Map<number, Relation>): Relationship[] {
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
