import * as errors from '../errors/rest.ts'
import type { Statement } from '../sql/statement.ts'
import { applyRangeHeader } from './apply-range-header.ts'
import { toContentRange, toReadStatus } from './content-range.ts'
import { estimateTotal } from './estimate-total.ts'
import { type ExecutionContext, type Executor, toNumber, toText, withTimezone } from './executor.ts'
import type { ExposedSchema } from './exposed-schema.ts'
import { isReproducible } from './is-reproducible.ts'
import { offersOf } from './media-handlers.ts'
import type { Format, Negotiate } from './negotiate-format.ts'
import { overrideResponse } from './override-response.ts'
import { parseQuery } from './parse-query.ts'
import { planRead } from './plan-read.ts'
import { type Preferences, toAppliedHeader } from './preferences.ts'
import type { ReadNode } from './read-node.ts'
import type { RequestLimits } from './request-limits.ts'
import { requireRelation } from './require-relation.ts'
import { readBody, writeRead } from './to-sql/response.ts'

export interface ReadRequest {
  relation: string
  search: string
  limits: RequestLimits
  isHead: boolean
  negotiate: Negotiate
  preferences: Preferences
  range: string | undefined
}

/** All that a read needs but the identity: equal requests share a plan. */
export interface ReadPlan {
  statement: Statement
  root: ReadNode
  format: Format
  isHead: boolean
  count: Preferences['count']
  timezone: string | null
  headers: Record<string, string>
  isReproducible: boolean
}

export function planTableRead(schema: ExposedSchema, request: ReadRequest): ReadPlan {
  const { preferences, isHead } = request
  const relation = requireRelation(schema, request.relation)
  const query = parseQuery(request.search)
  const format = request.negotiate(offersOf(schema, relation, query))
  applyRangeHeader(query, request.range)
  const source = { relation, columns: relation.columns, label: relation.name }
  const root = planRead(schema, source, query, request.limits)
  const applied = toAppliedHeader(preferences, ['count', 'tx', 'handling', 'timezone'])
  return {
    statement: writeRead(
      root,
      { body: isHead ? 'none' : format.body, stripNulls: format.stripNulls, value: format.value },
      { countExactly: preferences.count === 'exact', withOverrides: schema.setsResponse },
    ),
    root,
    format,
    isHead,
    isReproducible:
      !format.plan &&
      !format.value &&
      preferences.count !== 'planned' &&
      preferences.count !== 'estimated' &&
      isReproducible(root),
    count: preferences.count,
    timezone: preferences.timezone,
    headers: {
      'content-type': format.contentType,
      ...toLocation(relation.name, request.search),
      ...(applied ? { 'preference-applied': applied } : {}),
    },
  }
}

export async function readTable(
  plan: ReadPlan,
  executor: Executor,
  context: ExecutionContext,
): Promise<Response> {
  const execution = { ...withTimezone(context, plan.timezone), statement: plan.statement }
  if (plan.format.plan) {
    const body = await executor.explain(execution, plan.format.plan)
    return new Response(plan.isHead ? null : body, { headers: plan.headers })
  }
  const [body, rowCount, exactTotal, headers, status] = await executor.read(execution)
  const rows = toNumber(rowCount) ?? 0
  const total =
    plan.count === 'planned' || plan.count === 'estimated'
      ? await estimateTotal(plan.root, plan.count, {
          isAdmin: context.identity.isAdmin,
          read: statement => executor.read({ ...execution, statement }),
        })
      : toNumber(exactTotal)
  if (plan.format.body === 'object' && rows !== 1) {
    throw errors.notSingular(rows)
  }
  const { offset } = plan.root
  return overrideResponse(
    {
      status: toReadStatus(offset, rows, total),
      headers: { ...plan.headers, 'content-range': toContentRange(offset, rows, total) },
      body: plan.isHead ? null : readBody(body ?? null, plan.format),
    },
    { headers: toText(headers), status: toText(status) },
  )
}

/** Clients reject responses with some 16,000 characters of headers. */
const maxLocationLength = 4_000

function toLocation(name: string, search: string): Record<string, string> {
  const parameters = new URLSearchParams(search)
  parameters.delete('apikey')
  parameters.sort()
  const location = `/${encodeURIComponent(name)}${parameters.size > 0 ? `?${parameters}` : ''}`
  return location.length > maxLocationLength ? {} : { 'content-location': location }
}
