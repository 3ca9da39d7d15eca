import * as errors from '../errors/rest.ts'
import { transactionHeader } from '../transaction-id.ts'
import { toContentRange, toReadStatus } from './content-range.ts'
import {
  type ExecutionContext,
  type Executor,
  type ResultRow,
  toNumber,
  toText,
  withTimezone,
} from './executor.ts'
import { findUnstorable } from './find-unstorable.ts'
import type { Format } from './negotiate-format.ts'
import { overrideResponse } from './override-response.ts'
import type { CallPlan } from './plan-call.ts'
import { type Preferences, toAppliedHeader } from './preferences.ts'
import { type CallArguments, writeCall } from './to-sql/call.ts'
import { readBody } from './to-sql/response.ts'

export async function callFunction(
  { call, request, format }: CallPlan,
  executor: Executor,
  context: ExecutionContext,
): Promise<Response> {
  const { preferences, method } = request
  const { routine, node } = call
  const execution = {
    ...withTimezone(context, preferences.timezone),
    statement: writeCall(call),
    findUnstorable: () => findUnstorableArgument(call.given),
  }
  if (format.plan) {
    const body = await executor.explain(execution, format.plan)
    return new Response(method === 'HEAD' ? null : body, { headers: { 'content-type': format.contentType } })
  }
  const check = (row: ResultRow) => checkRows(format, preferences, toNumber(row[1]) ?? 0)
  let row: ResultRow
  if (method === 'POST' && routine.alwaysCommits) {
    row = await executor.write(execution, { check: () => {}, rollBack: false })
    check(row)
  } else if (method === 'POST' && routine.isVolatile) {
    row = await executor.write(execution, { check, rollBack: preferences.tx === 'rollback' })
  } else {
    row = await executor.read(execution)
    check(row)
  }
  const [body, rowCount, exactTotal, headers, status, transaction] = row
  const rows = toNumber(rowCount) ?? 0
  const total = toNumber(exactTotal)
  const isVoid = routine.returnKind === 'void' && !routine.returnsSet
  const answer = new Headers({ 'content-range': toContentRange(node.offset, rows, total) })
  const applied = toAppliedHeader({ ...preferences, tx: routine.alwaysCommits ? null : preferences.tx }, [
    'count',
    'tx',
    'handling',
    'timezone',
    'maxAffected',
  ])
  if (transaction && (preferences.tx !== 'rollback' || routine.alwaysCommits)) {
    answer.set(transactionHeader, transaction.toString())
  }
  if (applied) {
    answer.set('preference-applied', applied)
  }
  if (!isVoid) {
    answer.set('content-type', format.contentType)
  }
  const isEmpty = isVoid || method === 'HEAD' || preferences.return === 'minimal'
  return overrideResponse(
    {
      status: isVoid ? 204 : toReadStatus(node.offset, rows, total),
      headers: answer,
      body: isEmpty ? null : readBody(body ?? null, format),
    },
    { headers: toText(headers), status: toText(status) },
  )
}

function checkRows(format: Format, { handling, maxAffected }: Preferences, rows: number): void {
  if (handling === 'strict' && maxAffected !== null && rows > maxAffected) {
    throw errors.tooManyAffected(rows)
  }
  if (format.body === 'object' && rows !== 1) {
    throw errors.notSingular(rows)
  }
}

function findUnstorableArgument(given: CallArguments): string | null {
  if (given.kind !== 'named') {
    return findUnstorable(given.kind === 'json' ? given.json : given.body)
  }
  // A query or a form has JSON as text.
  for (const [name, value] of given.values) {
    const found =
      findUnstorable(JSON.stringify({ [name]: value })) ??
      findUnstorable(`{${JSON.stringify(name)}:${value}}`)
    if (found) {
      return found
    }
  }
  return null
}
