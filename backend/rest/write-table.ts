import * as errors from '../errors/rest.ts'
import type { ChangeFeed } from '../realtime/change-feed.ts'
import { transactionHeader } from '../transaction-id.ts'
import {
  type ExecutionContext,
  type Executor,
  type ResultRow,
  toNumber,
  toText,
  withTimezone,
} from './executor.ts'
import { findUnstorable } from './find-unstorable.ts'
import { overrideResponse } from './override-response.ts'
import type { NegotiatedWrite, WriteMethod, WritePlan } from './plan-write.ts'
import { type Preferences, toAppliedHeader, wantsExactCount } from './preferences.ts'
import { writeMutation } from './to-sql/mutate.ts'
import { readBody } from './to-sql/response.ts'

export async function writeTable(
  plan: WritePlan,
  executor: Executor,
  context: ExecutionContext,
  changeFeed: ChangeFeed,
): Promise<Response> {
  const { preferences, format } = plan.request
  if (format.plan && plan.returning) {
    const statement = writeMutation(plan.mutation, plan.returning)
    const body = await executor.explain(
      { ...withTimezone(context, preferences.timezone), statement },
      format.plan,
    )
    return new Response(body, { headers: { 'content-type': format.contentType } })
  }
  const row = await change(plan, executor, withTimezone(context, preferences.timezone))
  const [body, , , , headers, status, transaction] = row
  const transactionId = preferences.tx === 'rollback' ? null : toNumber(transaction)
  if (countRows(row) > 0 && preferences.tx !== 'rollback') {
    const { schema, name: table } = plan.relation
    const type = plan.mutation.kind.toUpperCase() as Uppercase<typeof plan.mutation.kind>
    changeFeed.emit({ schema, table, type, key: null }, transactionId)
  }
  const wantsRows = preferences.return === 'representation'
  return overrideResponse(
    {
      status: toStatus(plan, row),
      headers: toHeaders(plan, row, transactionId),
      body: wantsRows ? readBody(body ?? null, format) : null,
    },
    { headers: toText(headers), status: toText(status) },
  )
}

async function change(plan: WritePlan, executor: Executor, context: ExecutionContext): Promise<ResultRow> {
  const { request, mutation, returning } = plan
  if (!returning) {
    checkRows(request, 0)
    return [Buffer.from(['csv', 'text', 'bytes'].includes(request.format.body) ? '' : '[]'), Buffer.from('0')]
  }
  const { json } = 'payload' in mutation ? mutation.payload : { json: '' }
  return executor.write(
    {
      ...context,
      statement: writeMutation(mutation, returning),
      findUnstorable: () => findUnstorable(json),
    },
    { check: row => checkRows(request, countRows(row)), rollBack: request.preferences.tx === 'rollback' },
  )
}

const countRows = ([, rows]: ResultRow): number => toNumber(rows) ?? 0

function checkRows({ format, preferences, method }: NegotiatedWrite, rows: number): void {
  const { handling, maxAffected } = preferences
  if (method === 'PUT' && rows !== 1) {
    throw errors.putKeyMismatch()
  }
  if (format.body === 'object' && rows !== 1) {
    throw errors.notSingular(rows)
  }
  const isBounded = method === 'PATCH' || method === 'DELETE'
  if (isBounded && handling === 'strict' && maxAffected !== null && rows > maxAffected) {
    throw errors.tooManyAffected(rows)
  }
}

const general = ['return', 'count', 'tx', 'handling', 'timezone'] as const
const appliedBy: Record<WriteMethod, readonly (keyof Preferences)[]> = {
  POST: ['resolution', 'missing', ...general],
  PATCH: ['missing', ...general, 'maxAffected'],
  PUT: general,
  DELETE: [...general, 'maxAffected'],
}

function toHeaders(
  { request, mutation, relation }: WritePlan,
  row: ResultRow,
  transactionId: number | null,
): Headers {
  const { method, preferences, format } = request
  const rows = countRows(row)
  const range = method === 'PATCH' && rows > 0 ? `0-${rows - 1}` : '*'
  const headers = new Headers()
  if (transactionId !== null) {
    headers.set(transactionHeader, String(transactionId))
  }
  if (method !== 'PUT') {
    headers.set('content-range', `${range}/${wantsExactCount(preferences) ? rows : '*'}`)
  }
  const hasConflict = mutation.kind === 'insert' && mutation.conflict !== null
  const resolution = hasConflict ? preferences.resolution : null
  const applied = toAppliedHeader({ ...preferences, resolution }, appliedBy[method])
  if (applied) {
    headers.set('preference-applied', applied)
  }
  const location = toText(row[3])
  if (location !== null && rows === 1) {
    headers.set('location', `/${encodeURIComponent(relation.name)}?${toFilters(location)}`)
  }
  if (preferences.return === 'representation') {
    headers.set('content-type', format.contentType)
  }
  return headers
}

function toStatus({ request, mutation }: WritePlan, [, , inserted]: ResultRow): number {
  const wantsRows = request.preferences.return === 'representation'
  if (mutation.kind !== 'insert') {
    return wantsRows ? 200 : 204
  }
  if (request.method === 'PUT' && !wantsRows) {
    return 204
  }
  const isNew = mutation.conflict?.resolution !== 'merge' || (toNumber(inserted) ?? 0) > 0
  return isNew ? 201 : 200
}

function toFilters(key: string): string {
  const values: Record<string, string | null> = JSON.parse(key)
  return Object.entries(values)
    .map(([name, value]) => {
      const operation = value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`
      return `${encodeURIComponent(name)}=${operation}`
    })
    .join('&')
}
