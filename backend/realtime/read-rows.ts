import {
  anonymous,
  type Database,
  type Identity,
  type Sql,
  type Transaction,
  withoutHoles,
} from '../database.ts'
import type { Column, PublishedTable } from './catalogue.ts'
import type { Condition } from './filter.ts'

/** A row as one role with certain claims sees it. */
export interface VisibleRow {
  /** JSON text per column asked for; null is SQL null. */
  values: (string | null)[]
  /** Which of the conditions hold, by their position. */
  holds: ReadonlySet<number>
}

/**
 * Reads rows by their keys under the caller's role and claims, in one statement; what a policy hides is missing in
 * the answer. Conditions are evaluated by PostgreSQL in the column's own type.
 */
export async function readRows(
  database: Database,
  identity: Identity,
  question: { table: PublishedTable; keys: string[]; columns: Column[]; conditions: Condition[] },
): Promise<Map<string, VisibleRow>> {
  const { table, keys, columns, conditions } = question
  const shapes = groupByShape(table, conditions)
  const key = table.key.map(({ quoted }) => `t.${quoted} = p.${quoted}`).join(' and ')
  const statement = `
    ${toLists(shapes)}
    select ${['k.key', ...columns.map(({ quoted }) => `to_json(t.${quoted})::text`), ...toTests(shapes, 't')].join(', ')}
    from json_array_elements_text($1::text::json) as k(key)
    cross join lateral jsonb_populate_record(null::${table.quoted}, k.key::jsonb) as p
    join ${table.quoted} as t on ${key}`
  const read = (sql: Sql | Transaction) => ask(sql, statement, keys, shapes)
  return toRows(await runAs(database, identity, read), columns.length, shapes)
}

/** Which conditions hold for rows that are gone: only their keys are left to ask. */
export async function testKeys(
  database: Database,
  identity: Identity,
  question: { table: PublishedTable; keys: string[]; conditions: Condition[] },
): Promise<Map<string, VisibleRow>> {
  const { table, keys, conditions } = question
  const inKey = new Set(table.key.map(({ name }) => name))
  const shapes = groupByShape(table, conditions).filter(shape => inKey.has(shape.column.name))
  if (shapes.length === 0) {
    return new Map()
  }
  const statement = `
    ${toLists(shapes)}
    select ${['k.key', ...toTests(shapes, 'p')].join(', ')}
    from json_array_elements_text($1::text::json) as k(key)
    cross join lateral jsonb_populate_record(null::${table.quoted}, k.key::jsonb) as p`
  const test = (sql: Sql | Transaction) => ask(sql, statement, keys, shapes)
  return toRows(await runAs(database, identity, test), 0, shapes)
}

/** Sessions are a visitor's already, which saves the transaction; one reading for all visitors never waits behind them. */
function runAs<T>(
  database: Database,
  identity: Identity,
  work: (sql: Sql | Transaction) => Promise<T>,
): Promise<T> {
  return identity.claims === anonymous.claims
    ? database.asAnon(identity, work, { pool: 'pages' })
    : database.asRole(identity, work, { readOnly: true })
}

/** Lets PostgreSQL judge the values and operators of conditions. @throws PostgresError for what it can't do. */
export async function checkConditions(
  sql: Sql,
  table: PublishedTable,
  conditions: Condition[],
): Promise<void> {
  const shapes = groupByShape(table, conditions)
  if (shapes.length === 0) {
    return
  }
  // A pattern is only compiled when there is a text to match it with.
  const sample = ({ column, operator }: Shape) =>
    operator in textOperators && column.cast === 'text' ? `''::text` : `null::${column.cast}`
  const tests = shapes.map((shape, i) => `(select count(${toTest(shape, sample(shape))}) from c${i} as c)`)
  await ask(sql, `${toLists(shapes)} select ${tests.join(', ')}, $1::text::json is null`, [], shapes)
}

/** Conditions that differ in nothing but the value are one expression over a list of values, each listed once. */
interface Shape {
  column: Column
  operator: Condition['operator']
  negated: boolean
  values: (string | null)[]
  /** Positions of the conditions with each value. */
  positions: number[][]
  /** Where each value of a list stands in `values`, as lists of several conditions may share it. */
  ordinals: Map<string, number>
}

function groupByShape(table: PublishedTable, conditions: Condition[]): Shape[] {
  const shapes = new Map<string, Shape>()
  for (const [position, { column: name, operator, negated, value }] of conditions.entries()) {
    const column = table.columns.find(candidate => candidate.name === name)
    if (!column) {
      continue
    }
    const key = `${name} ${operator} ${negated} ${operator === 'is' ? value : ''}`
    const shape: Shape = shapes.get(key) ?? {
      column,
      operator,
      negated,
      values: [],
      positions: [],
      ordinals: new Map(),
    }
    if (operator === 'in') {
      addList(shape, JSON.parse(value ?? '[]'), position)
    } else {
      shape.values.push(value)
      shape.positions.push([position])
    }
    shapes.set(key, shape)
  }
  return [...shapes.values()]
}

function addList(shape: Shape, list: string[], position: number): void {
  for (const value of list) {
    const ordinal = shape.ordinals.get(value)
    if (ordinal === undefined) {
      shape.ordinals.set(value, shape.values.length)
      shape.values.push(value)
      shape.positions.push([position])
    } else {
      shape.positions[ordinal]?.push(position)
    }
  }
}

const comparisons = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' }
const textOperators = { like: '~~', ilike: '~~*', match: '~', imatch: '~*' }

/** One list of typed values per shape, so that each value is cast once and not once per row. */
function toLists(shapes: Shape[]): string {
  const lists = shapes.map(({ column, operator }, i) => {
    const value = operator === 'is' || operator in textOperators ? 'v.x' : `v.x::${column.cast}`
    return `c${i} as materialized (
      select v.i, ${value} as x from json_array_elements_text($${i + 2}::text::json) with ordinality as v(x, i)
    )`
  })
  return lists.length === 0 ? '' : `with ${lists.join(', ')}`
}

/** Per shape, the ordinals of the values that hold for the row; null where a list is asked of null. */
function toTests(shapes: Shape[], alias: string): string[] {
  return shapes.map((shape, i) => {
    const operand = `${alias}.${shape.column.quoted}`
    const found = `array_to_json(array(select c.i from c${i} as c where ${toTest(shape, operand)}))::text`
    return shape.operator === 'in' ? `case when ${operand} is not null then ${found} end` : found
  })
}

function toTest({ operator, negated, values }: Shape, operand: string): string {
  if (operator === 'in') {
    // Lists that are negated hold where nothing was found.
    return `${operand} = c.x`
  }
  const test = (() => {
    switch (operator) {
      case 'is':
        return `${operand} is ${toKeyword(values[0])}`
      case 'isdistinct':
        return `${operand} is distinct from c.x`
      case 'like':
      case 'ilike':
      case 'match':
      case 'imatch':
        return `${operand} ${textOperators[operator]} c.x`
      default:
        return `${operand} ${comparisons[operator]} c.x`
    }
  })()
  return negated ? `not (${test})` : test
}

function toKeyword(value: string | null | undefined): string {
  const keyword = ['true', 'false', 'unknown'].find(word => word === value?.toLowerCase())
  return keyword ?? 'null'
}

type Answer = (string | null)[][]

async function ask(
  sql: Sql | Transaction,
  statement: string,
  keys: string[],
  shapes: Shape[],
): Promise<Answer> {
  const parameters = [keys, ...shapes.map(({ values }) => values)].map(list => JSON.stringify(list))
  // Statements with filters come in too many shapes to be kept on every connection.
  const answer = await sql.unsafe(statement, parameters, { prepare: shapes.length === 0 }).values()
  return withoutHoles(answer as unknown as Answer)
}

function toRows(answer: Answer, columnCount: number, shapes: Shape[]): Map<string, VisibleRow> {
  return new Map(
    answer.map(([key, ...cells]) => {
      const held = new Set<number>()
      for (const [i, shape] of shapes.entries()) {
        for (const position of listHeld(shape, cells[columnCount + i] ?? null)) held.add(position)
      }
      return [key ?? '', { values: cells.slice(0, columnCount), holds: held }]
    }),
  )
}

function listHeld({ operator, negated, positions }: Shape, answer: string | null): Iterable<number> {
  if (answer === null) {
    return []
  }
  const ordinals: number[] = JSON.parse(answer)
  const found = ordinals.flatMap(ordinal => positions[ordinal - 1] ?? [])
  if (operator !== 'in' || !negated) {
    return found
  }
  const refused = new Set(found)
  return positions.flat().filter(position => !refused.has(position))
}
