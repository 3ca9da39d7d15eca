import { type Statement, Values } from '../../sql/statement.ts'
import type { ReadNode } from '../read-node.ts'
import { maxRows } from '../request-limits.ts'
import { type RowSource, writeMatches, writeMeasured, writeRows } from './read.ts'

export const transactionId = 'pg_current_xact_id_if_assigned()::text as transaction'

export interface BodyShape {
  body: 'array' | 'object' | 'csv' | 'text' | 'bytes' | 'none'
  stripNulls: boolean
  /** SQL over the rows, for a media type of the schema's own. */
  value?: string | undefined
}

export const responseOverrides = [
  `nullif(current_setting('response.headers', true), '') as headers`,
  `nullif(current_setting('response.status', true), '') as status`,
].join(', ')

/** Columns: body, rows, total (or null), the response's overrides. */
export function writeRead(
  root: ReadNode,
  shape: BodyShape,
  { countExactly, withOverrides }: { countExactly: boolean; withOverrides: boolean },
): Statement {
  const values = new Values()
  const rows = writeRows(root, values)
  const total = countExactly ? writeTotal(root, values) : 'null'
  const facts = [`count(*)::text as rows`, `${total} as total`, ...(withOverrides ? [responseOverrides] : [])]
  const text = `select ${writeBody(shape, root)} as body, ${facts.join(', ')} from (${rows}) as r`
  return { text, values: values.list }
}

/** A first page that is not full has all rows. */
function writeTotal(root: ReadNode, values: Values, source?: RowSource): string {
  const matches = `(select count(*) from (${writeMatches(root, values, source)}) as m)`
  if (root.offset > 0) {
    return `${matches}::text`
  }
  const limit = values.bind(String(root.limit ?? maxRows))
  return `(case when count(*) < ${limit} then count(*) else ${matches} end)::text`
}

export function writeEstimate(root: ReadNode): Statement {
  const values = new Values()
  return { text: `explain (format json) ${writeMatches(root, values)}`, values: values.list }
}

export function writeLimitedCount(root: ReadNode, upTo: number): Statement {
  const values = new Values()
  const matches = writeMatches(root, values)
  const limit = values.bind(String(upTo))
  return {
    text: `select count(*)::text as total from (${matches} limit ${limit}) as m`,
    values: values.list,
  }
}

/** Slow readers each hold their body in our memory. */
export const maxBodyBytes = 16 * 1024 * 1024

/** Null for a body that is too long; PostgreSQL computes the repeated expression once. Limited rows need no check. */
export function writeBody(shape: BodyShape, root: ReadNode, { scalar = false } = {}): string {
  const body = writeWholeBody(shape, root, scalar)
  return shape.body === 'none' || root.sizeLimit
    ? body
    : `case when octet_length(${body}) <= ${maxBodyBytes} then ${body} end`
}

function writeWholeBody(
  { body, stripNulls, value = 'null' }: BodyShape,
  root: ReadNode,
  scalar: boolean,
): string {
  const row = scalar ? 'r."pgrst_scalar"' : 'r.*'
  const json = writeMeasured(scalar ? `to_json(${row})` : `row_to_json(${row})`, root)
  const line = writeMeasured(`left(substring((r.*)::text, 2), -1)`, root)
  const strip = (json: string) => (stripNulls ? `json_strip_nulls(${json})` : json)
  switch (body) {
    case 'array':
      return `coalesce(${strip(`json_agg(${root.sizeLimit ? json : row})`)}, '[]')::text`
    case 'object':
      return `coalesce(${strip(`(array_agg(${json}))[1]`)}, 'null')::text`
    case 'csv':
      // PostgreSQL's text of a row is CSV in parentheses.
      return (
        `coalesce((array_agg((select string_agg(k, ',') from json_object_keys(row_to_json(${row})) as k)))[1], '')` +
        ` || E'\\n' || coalesce(string_agg(${line}, E'\\n'), '')`
      )
    case 'text':
      return `coalesce((${value})::text, '')`
    case 'bytes':
      return `encode(coalesce((${value})::bytea, ''), 'hex')`
    case 'none':
      return `''`
  }
}

export const readBody = (body: Buffer | null, { body: kind }: Pick<BodyShape, 'body'>): Buffer<ArrayBuffer> =>
  (kind === 'bytes' ? Buffer.from(String(body), 'hex') : body) as Buffer<ArrayBuffer>
