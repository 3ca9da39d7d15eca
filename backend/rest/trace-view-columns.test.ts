import { expect, test } from 'vitest'
import type { RelationRow } from './introspect-schema.ts'
import { traceViewColumns } from './trace-view-columns.ts'

const relation = (
  id: number,
  name: string,
  isView: boolean,
  columns: string[],
  primaryKey: string[] = [],
): RelationRow => ({
  id,
  schema: 'public',
  name,
  isView,
  isInsertable: true,
  isUpdatable: true,
  isDeletable: true,
  primaryKey,
  columns: columns.map((column, place) => ({
    name: column,
    position: place + 1,
    type: 'text',
    baseType: 'text',
    defaultExpression: null,
    representation: null,
  })),
})

const entry = (name: string, table: number, column: number, junk = false) =>
  `{TARGETENTRY :expr {VAR :varno 1} :resno 1 :resname ${name} :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk ${junk}}`

const rule = (entries: string[], inner = '') =>
  `({QUERY :commandType 1 :rtable ({RTE :subquery ${inner || '<>'}}) :targetList (${entries.join(' ')}) :limitCount <>})`

test('columns of a view on a view lead to the table, computed and hidden ones nowhere', () => {
  const relations = [
    relation(1, 'books', false, ['id', 'title'], ['id']),
    relation(2, 'cheap', true, ['no', 'name']),
    relation(3, 'cheapest', true, ['number', 'extra']),
  ]
  const subquery = `{QUERY :targetList (${entry('title', 1, 2)})}`
  const viewRules = [
    {
      id: 2,
      rule: rule([entry('no', 1, 1), entry('name', 1, 2), entry('sort\\ key', 1, 1, true)], subquery),
    },
    { id: 3, rule: rule([entry('number', 2, 1), entry('extra', 0, 0)]) },
  ]
  expect(traceViewColumns({ relations, viewRules })).toEqual(
    new Map([
      [
        2,
        [
          { name: 'no', table: 1, column: 'id', isKey: true },
          { name: 'name', table: 1, column: 'title', isKey: false },
        ],
      ],
      [3, [{ name: 'number', table: 1, column: 'id', isKey: true }]],
    ]),
  )
})
