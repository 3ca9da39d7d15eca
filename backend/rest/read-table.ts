import * as failures from '../errors/rest.ts'
import { overrideAnswer } from './answer-overrides.ts'
import type { Bounds } from './bounds.ts'
import type { Catalogue } from './catalogue.ts'
import { toContentRange, toReadStatus } from './content-range.ts'
import { estimateTotal } from './estimate-total.ts'
import { type Caller, type Executor, inTimezone, toNumber, toText } from './execute.ts'
import type { Format } from './media-types.ts'
import { parseQuery } from './parse-query.ts'
import { planRead, type ReadNode } from './plan-read.ts'
import { type Preferences, toAppliedHeader } from './preferences.ts'
import { applyRangeHeader } from './range-header.ts'
import { requireRelation } from './require-relation.ts'
import { writeRead } from './to-sql/answer.ts'
import type { Statement } from './to-sql/statement.ts'

export interface ReadRequest {
  relation: string
  /** The query string without its question mark. */
  search: string
  bounds: Bounds
  isHead: boolean
  format: Format
  preferences: Preferences
  range: string | undefined
}

/** All that a read needs but the caller: the same request again needs no parsing. */
export interface ReadPlan {
  statement: Statement
  root: ReadNode
  format: Format
  isHead: boolean
  count: Preferences['count']
  timezone: string | null
  headers: Record<string, string>
}

export function planTableRead(catalogue: Catalogue, request: ReadRequest): ReadPlan {
  const { format, preferences, isHead } = request
  const relation = requireRelation(catalogue, request.relation)
  const query = parseQuery(request.search)
  applyRangeHeader(query, request.range)
  const source = { relation, columns: relation.columns, label: relation.name }
  const root = planRead(catalogue, source, query, request.bounds)
  const applied = toAppliedHeader(preferences, ['count', 'tx', 'handling', 'timezone'])
  return {
    statement: writeRead(
      root,
      { body: isHead ? 'none' : format.body, stripNulls: format.stripNulls },
      { countExactly: preferences.count === 'exact', withOverrides: catalogue.setsResponse },
    ),
    root,
    format,
    isHead,
    count: preferences.count,
    timezone: preferences.timezone,
    headers: {
      'content-type': format.contentType,
      ...toLocation(relation.name, request.search),
      ...(applied ? { 'preference-applied': applied } : {}),
    },
  }
}

export async function readTable(plan: ReadPlan, executor: Executor, caller: Caller): Promise<Response> {
  const execution = { ...inTimezone(caller, plan.timezone), statement: plan.statement }
  const [body, rowCount, exactTotal, headers, status] = await executor.read(execution)
  const rows = toNumber(rowCount) ?? 0
  const total =
    plan.count === 'planned' || plan.count === 'estimated'
      ? await estimateTotal(plan.root, plan.count, statement => executor.read({ ...execution, statement }))
      : toNumber(exactTotal)
  if (plan.format.body === 'object' && rows !== 1) {
    throw failures.notSingular(rows)
  }
  const { offset } = plan.root
  return overrideAnswer(
    {
      status: toReadStatus(offset, rows, total),
      headers: { ...plan.headers, 'content-range': toContentRange(offset, rows, total) },
      body: plan.isHead ? null : (body as Buffer<ArrayBuffer>),
    },
    { headers: toText(headers), status: toText(status) },
  )
}

/** Clients refuse answers whose headers are longer than some 16,000 characters. */
const maxLocationLength = 4_000

/** The same query always written the same way. The API key may have come in it and stays unsaid. */
function toLocation(name: string, search: string): Record<string, string> {
  const parameters = new URLSearchParams(search)
  parameters.delete('apikey')
  parameters.sort()
  const location = `/${encodeURIComponent(name)}${parameters.size > 0 ? `?${parameters}` : ''}`
  return location.length > maxLocationLength ? {} : { 'content-location': location }
}
