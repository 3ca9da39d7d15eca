import type { Operation } from '../sql/operation.ts'

/** One `column=op.value` (protocol §4.3). */
export interface Filter {
  column: string
  negated: boolean
  operation: FilterOperation
}

export type FilterOperation = Exclude<Operation, { kind: 'search' }>

const patterns = ['like', 'ilike', 'match', 'imatch'] as const
const comparisons = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'isdistinct', ...patterns] as const
const truths = ['null', 'true', 'false', 'unknown'] as const
const maxLength = 4_000
const maxFilters = 50
const maxListed = 100

export const isPattern = (operation: FilterOperation): boolean =>
  operation.kind === 'compare' && patterns.some(pattern => pattern === operation.operator)

export const toFilterKey = ({ column, negated, operation }: Filter): string =>
  JSON.stringify([column, negated, ...Object.values(operation)])

export const countValues = ({ operation }: Filter): number =>
  operation.kind === 'in' ? operation.values.length : 1

/** Its message is part of what the subscriber is sent. */
export class FilterError extends Error {}

/** Filters joined by commas, all of which must match. @throws FilterError */
export function parseFilters(text: string): Filter[] {
  if (text.length > maxLength) {
    throw new FilterError(`a filter may have at most ${maxLength} characters`)
  }
  const filters: Filter[] = []
  for (let rest = text; rest !== ''; ) {
    const [head, column = '', not, operator = ''] = rest.match(/^([^=,]+)=(not\.)?([a-z]+)\./) ?? []
    const found = head === undefined ? null : parseOperation(operator, rest, head.length)
    if (!found) {
      throw new FilterError(`expected column=operator.value at ${rest}`)
    }
    if (filters.length === maxFilters) {
      throw new FilterError(`a filter may have at most ${maxFilters} conditions`)
    }
    const { value: operation, end } = found
    filters.push({ column, negated: not !== undefined, operation })
    if (end < rest.length && (rest[end] !== ',' || end + 1 === rest.length)) {
      throw new FilterError(`expected another condition at ${rest.slice(end)}`)
    }
    rest = rest.slice(end + 1)
  }
  return filters
}

interface Parsed<T> {
  value: T
  end: number
}

function parseOperation(operator: string, text: string, start: number): Parsed<FilterOperation> | null {
  if (operator === 'in') {
    const { value: values, end } = parseList(text, start)
    return { value: { kind: 'in', values }, end }
  }
  const compare = comparisons.find(name => name === operator)
  if (!compare && operator !== 'is') {
    return null
  }
  const { value, end } = parseScalar(text, start, ',')
  if (compare) {
    const isNull = compare === 'isdistinct' && text.slice(start, end) === 'null'
    return {
      value: { kind: 'compare', operator: compare, quantifier: null, value: isNull ? null : value },
      end,
    }
  }
  const truth = truths.find(name => name === value.toLowerCase())
  if (!truth) {
    throw new FilterError(`is takes null, true, false or unknown, not ${value}`)
  }
  return { value: { kind: 'is', truth }, end }
}

function parseScalar(text: string, start: number, delimiters: string): Parsed<string> {
  if (text[start] !== '"') {
    let end = start
    while (end < text.length && !delimiters.includes(text[end] ?? '')) {
      end += 1
    }
    return { value: text.slice(start, end), end }
  }
  const quoted = text.slice(start).match(/^"((?:[^"\\]|\\.)*)"/s)
  if (!quoted) {
    throw new FilterError(`a closing quote is missing at ${text.slice(start)}`)
  }
  return { value: (quoted[1] ?? '').replace(/\\(.)/gs, '$1'), end: start + quoted[0].length }
}

function parseList(text: string, start: number): Parsed<string[]> {
  if (text[start] !== '(') {
    throw new FilterError(`expected a list in parentheses at ${text.slice(start)}`)
  }
  const values: string[] = []
  let end = start
  do {
    const item = parseScalar(text, end + 1, ',)')
    values.push(item.value)
    end = item.end
  } while (text[end] === ',')
  if (text[end] !== ')') {
    throw new FilterError(`a closing parenthesis is missing at ${text.slice(start)}`)
  }
  if (values.length > maxListed) {
    throw new FilterError(`in takes at most ${maxListed} values`)
  }
  return { value: values, end: end + 1 }
}
