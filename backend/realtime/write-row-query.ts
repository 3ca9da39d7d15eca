import { writeOperation } from '../sql/operation.ts'
import { qualify, quote, type Statement, Values } from '../sql/statement.ts'
import type { FilterGroup } from './group-filters.ts'
import { isPattern } from './parse-filters.ts'
import type { PublishedColumn, PublishedTable } from './published-tables.ts'

/** Each row is its key, its columns, and per group the ordinals of matching values; deleted rows have no columns. */
export function writeRowQuery(
  table: PublishedTable,
  keys: string[],
  columns: PublishedColumn[] | null,
  groups: FilterGroup[],
): Statement {
  const values = new Values()
  const alias = columns ? 't' : 'p'
  const outputs = [
    'k.key',
    ...(columns ?? []).map(({ name }) => `to_json(t.${quote(name)})::text`),
    ...groups.map((group, i) => writeMatches(group, i, alias)),
  ]
  const isSame = table.key.map(({ name }) => `t.${quote(name)} = p.${quote(name)}`).join(' and ')
  const text = `
    ${writeLists(groups, values)}
    select ${outputs.join(', ')}
    from json_array_elements_text(${bindList(keys, values)}) as k(key)
    cross join lateral jsonb_populate_record(null::${qualify(table)}, k.key::jsonb) as p
    ${columns ? `join ${qualify(table)} as t on ${isSame}` : ''}`
  return { text, values: values.list }
}

/** Casts the values of filters and resolves their operators, without reading a row. */
export function writeFilterCheck(groups: FilterGroup[]): Statement {
  const values = new Values()
  const tests = groups.map((group, i) => {
    // PostgreSQL compiles a pattern only when there is a text to match.
    const sample =
      isPattern(group.operation) && group.column.sqlType === 'text'
        ? `''::text`
        : `null::${group.column.sqlType}`
    return `(select count(${writeGroupTest(group, sample)}) from c${i} as c)`
  })
  return { text: `${writeLists(groups, values)} select ${tests.join(', ')}`, values: values.list }
}

const bindList = (list: (string | null)[], values: Values): string =>
  `${values.bind(JSON.stringify(list))}::text::json`

/** One list of values per group, so that each is cast once and not once per row. */
function writeLists(groups: FilterGroup[], values: Values): string {
  const lists = groups.map((group, i) => {
    const isText = group.kind === 'is' || isPattern(group.operation)
    const value = isText ? 'v.x' : `v.x::${group.column.sqlType}`
    return `c${i} as materialized (
      select v.i, ${value} as x from json_array_elements_text(${bindList(group.values, values)}) with ordinality as v(x, i)
    )`
  })
  return lists.length === 0 ? '' : `with ${lists.join(', ')}`
}

function writeMatches(group: FilterGroup, i: number, alias: string): string {
  const column = `${alias}.${quote(group.column.name)}`
  const found = `array_to_json(array(select c.i from c${i} as c where ${writeGroupTest(group, column)}))::text`
  return group.kind === 'in' ? `case when ${column} is not null then ${found} end` : found
}

/** `listMatches` negates lists: they match where no value was found. */
const writeGroupTest = ({ kind, operation, negated }: FilterGroup, column: string): string =>
  writeOperation({ operation, negated: negated && kind !== 'in' }, { sql: column }, () => 'c.x')
