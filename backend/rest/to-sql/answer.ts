import { maxRows, type ReadNode } from '../plan-read.ts'
import { type RowSource, writeMatches, writeMeasured, writeRows } from './read.ts'
import { type Statement, Values } from './statement.ts'

/** How the rows leave: as a JSON array, as the one object there must be, as CSV, or not at all. */
export interface Shape {
  body: 'array' | 'object' | 'csv' | 'none'
  /** Leaves out members that are null. */
  stripNulls: boolean
}

/** What functions set for the answer itself. */
export const answerOverrides = [
  `nullif(current_setting('response.headers', true), '') as headers`,
  `nullif(current_setting('response.status', true), '') as status`,
].join(', ')

/** Columns: the body, how many rows it has, how many match (or null), and the answer's overrides. All are text. */
export function writeRead(
  root: ReadNode,
  shape: Shape,
  { countExactly, withOverrides }: { countExactly: boolean; withOverrides: boolean },
): Statement {
  const values = new Values()
  const rows = writeRows(root, values)
  const total = countExactly ? writeTotal(root, values) : 'null'
  const facts = [`count(*)::text as rows`, `${total} as total`, ...(withOverrides ? [answerOverrides] : [])]
  const text = `select ${writeBody(shape, root)} as body, ${facts.join(', ')} from (${rows}) as r`
  return { text, values: values.list }
}

/** A page that is not full and starts at the first row says the total itself. */
function writeTotal(root: ReadNode, values: Values, source?: RowSource): string {
  const matches = `(select count(*) from (${writeMatches(root, values, source)}) as m)`
  if (root.offset > 0) {
    return `${matches}::text`
  }
  const limit = values.bind(String(root.limit ?? maxRows))
  return `(case when count(*) < ${limit} then count(*) else ${matches} end)::text`
}

/** What the planner expects the number of matches to be. */
export function writeEstimate(root: ReadNode): Statement {
  const values = new Values()
  return { text: `explain (format json) ${writeMatches(root, values)}`, values: values.list }
}

/** The number of matches, as far as the given number. */
export function writeLimitedCount(root: ReadNode, upTo: number): Statement {
  const values = new Values()
  const matches = writeMatches(root, values)
  const limit = values.bind(String(upTo))
  return {
    text: `select count(*)::text as total from (${matches} limit ${limit}) as m`,
    values: values.list,
  }
}

/** Bytes of the longest body: it is held in memory, once for everybody who is slow to read it. */
export const maxBodyBytes = 16 * 1024 * 1024

/**
 * The body, or null where it is too long: it then never leaves the database. Both mentions are worked out as one. One
 * whose rows are measured needs no check of the whole.
 */
export function writeBody(shape: Shape, root: ReadNode, { scalar = false } = {}): string {
  const body = writeWholeBody(shape, root, scalar)
  return shape.body === 'none' || root.measure
    ? body
    : `case when octet_length(${body}) <= ${maxBodyBytes} then ${body} end`
}

/** For rows called `r`; `scalar` where their one column is the value itself. */
function writeWholeBody({ body, stripNulls }: Shape, root: ReadNode, scalar: boolean): string {
  const row = scalar ? 'r."pgrst_scalar"' : 'r.*'
  const json = writeMeasured(scalar ? `to_json(${row})` : `row_to_json(${row})`, root)
  const line = writeMeasured(`left(substring((r.*)::text, 2), -1)`, root)
  const strip = (json: string) => (stripNulls ? `json_strip_nulls(${json})` : json)
  switch (body) {
    case 'array':
      return `coalesce(${strip(`json_agg(${root.measure ? json : row})`)}, '[]')::text`
    case 'object':
      return `coalesce(${strip(`(array_agg(${json}))[1]`)}, 'null')::text`
    case 'csv':
      // The text of a row is its values in parentheses, quoted as CSV wants it.
      return (
        `coalesce((array_agg((select string_agg(k, ',') from json_object_keys(row_to_json(${row})) as k)))[1], '')` +
        ` || E'\\n' || coalesce(string_agg(${line}, E'\\n'), '')`
      )
    case 'none':
      return `''`
  }
}
