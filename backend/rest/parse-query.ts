import * as errors from '../errors/rest.ts'
import { parseJsonPath } from './parse-field.ts'
import { looksLikeFilter, parseLogic, parseOperation } from './parse-filter.ts'
import { parseOrder } from './parse-order.ts'
import { parseSelect } from './parse-select.ts'
import type { AtEmbed, Condition, Range, RestQuery } from './rest-query.ts'
import { Scanner } from './scanner.ts'

const maxQueryLength = 64 * 1024
const maxParameters = 300

/** With `callsByGet`, parameters that are no filters are arguments of the function. @throws PGRST100 */
export function parseQuery(search: string, { callsByGet = false } = {}): RestQuery {
  if (search.length > maxQueryLength) {
    throw errors.tooComplex(`the query string may have ${maxQueryLength} characters`)
  }
  // The API key may be here too (protocol §6.1).
  const parameters = [...new URLSearchParams(search)].filter(([name]) => name !== 'apikey')
  if (parameters.length > maxParameters) {
    throw errors.tooComplex(`the query string may have ${maxParameters} parameters`)
  }
  const query: RestQuery = {
    select: parseSelect(first(parameters, 'select') || '*'),
    columns: parseNames(first(parameters, 'columns'), 'columns parameter'),
    onConflict: parseNames(first(parameters, 'on_conflict'), 'on_conflict parameter'),
    conditions: [],
    orders: [],
    ranges: [],
    callArguments: [],
  }
  for (const [name, value] of parameters) {
    if (!reserved.has(name)) {
      addParameter(query, name, value, callsByGet)
    }
  }
  return query
}

const reserved = new Set(['select', 'columns', 'on_conflict'])

function addParameter(query: RestQuery, name: string, value: string, callsByGet: boolean): void {
  const lastWord = name.slice(name.lastIndexOf('.') + 1)
  if (lastWord === 'order') {
    query.orders.push({ path: parsePath(name), value: parseOrder(value) })
  } else if (lastWord === 'limit' || lastWord === 'offset') {
    addRange(query.ranges, parsePath(name), { [lastWord]: parseInteger(lastWord, value) })
  } else if (lastWord === 'and' || lastWord === 'or') {
    query.conditions.push(parseLogicParameter(name, value))
  } else if (callsByGet && !looksLikeFilter(value)) {
    query.callArguments.push([name, value])
  } else {
    query.conditions.push(parseFilterParameter(name, value))
  }
}

function parseFilterParameter(name: string, value: string): AtEmbed<Condition> {
  const scanner = new Scanner(name, `tree path (${name})`)
  const names = [scanner.fieldName()]
  while (scanner.eat('.')) {
    names.push(scanner.fieldName())
  }
  const path = parseJsonPath(scanner)
  scanner.requireEnd('"->>", "->", delimiter (.)')
  const field = { name: names.pop() ?? '', path }
  return { path: names, value: { kind: 'filter', field, ...parseOperation(value) } }
}

/** `or`, `not.and`, `category.or`, `category.not.or` */
function parseLogicParameter(name: string, value: string): AtEmbed<Condition> {
  const path = parsePath(name, 'logic path')
  const negated = path.includes('not')
  const operator = name.slice(name.lastIndexOf('.') + 1)
  return {
    path: path.filter(step => step !== 'not'),
    value: parseLogic(negated ? `not.${operator}` : operator, value),
  }
}

function parsePath(name: string, what = 'tree path'): string[] {
  const scanner = new Scanner(name, `${what} (${name})`)
  const path = [scanner.fieldName()]
  while (scanner.eat('.')) {
    path.push(scanner.fieldName())
  }
  scanner.requireEnd('delimiter (.)')
  return path.slice(0, -1)
}

function addRange(
  ranges: AtEmbed<Range>[],
  path: string[],
  { limit, offset = 0 }: { limit?: number; offset?: number },
): void {
  const known = ranges.find(range => range.path.join('.') === path.join('.'))
  const range = known ?? { path, value: { limit: null, offset: 0 } }
  if (!known) {
    ranges.push(range)
  }
  range.value.limit = limit ?? range.value.limit
  // PostgREST ignores negative offsets.
  range.value.offset = offset > 0 ? offset : range.value.offset
}

/** Stricter than PostgREST, which ignores what is no integer. */
function parseInteger(what: string, text: string): number {
  const scanner = new Scanner(text, `${what} (${text})`)
  scanner.skipSpace()
  const digits = scanner.take(/-?[0-9]{1,18}(?![0-9])/y) ?? scanner.fail('integer')
  scanner.skipSpace()
  scanner.requireEnd('digit')
  return Number(digits)
}

function parseNames(text: string | null, what: string): string[] | null {
  if (text === null) {
    return null
  }
  const scanner = new Scanner(text, `${what} (${text})`)
  const names: string[] = []
  do {
    scanner.skipSpace()
    names.push(scanner.fieldName())
    scanner.skipSpace()
  } while (scanner.eat(','))
  scanner.skipSpareParentheses()
  scanner.requireEnd('","')
  return [...new Set(names)]
}

const first = (parameters: [string, string][], name: string): string | null =>
  parameters.find(([key]) => key === name)?.[1] ?? null
