/** `column=op.value`, several joined by commas meaning "and" (protocol §4.3). */
export interface Condition {
  column: string
  negated: boolean
  operator: Operator
  /** As written; for `in` a JSON array of the values. Null stands for `isdistinct.null`. */
  value: string | null
}

export type Operator = Comparison | Pattern | 'in' | 'is' | 'isdistinct'
type Comparison = 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte'
type Pattern = 'like' | 'ilike' | 'match' | 'imatch'

const operators: Operator[] = [
  ...(['eq', 'neq', 'lt', 'lte', 'gt', 'gte'] as const),
  ...(['like', 'ilike', 'match', 'imatch'] as const),
  ...(['in', 'is', 'isdistinct'] as const),
]
const isOperator = (word: string): word is Operator => operators.some(operator => operator === word)

const patterns = new Set<Operator>(['like', 'ilike', 'match', 'imatch'])
const keywords = new Set(['null', 'true', 'false', 'unknown'])
const maxLength = 4_000
const maxConditions = 50
const maxListed = 100

/** Patterns may take long, so they are kept apart from what every subscriber waits for. */
export const hasPattern = (conditions: Condition[]): boolean =>
  conditions.some(({ operator }) => patterns.has(operator))

/** The same for equal conditions. */
export const toConditionKey = ({ column, negated, operator, value }: Condition): string =>
  JSON.stringify([column, negated, operator, value])

/** What it costs to look whether it holds: one for each value. */
export const measureCondition = ({ operator, value }: Condition): number =>
  operator === 'in' ? (JSON.parse(value ?? '[]') as unknown[]).length : 1

/** A filter that can't be read; the message is the end of the sentence that the subscriber gets. */
export class FilterError extends Error {}

/** @throws FilterError */
export function parseFilter(text: string): Condition[] {
  if (text.length > maxLength) {
    throw new FilterError(`a filter may have at most ${maxLength} characters`)
  }
  const conditions: Condition[] = []
  for (let rest = text; rest !== ''; ) {
    const [head, column = '', not, operator = ''] = rest.match(/^([^=,]+)=(not\.)?([a-z]+)\./) ?? []
    if (head === undefined || !isOperator(operator)) {
      throw new FilterError(`expected column=operator.value at ${rest}`)
    }
    const { value, end } =
      operator === 'in' ? readList(rest, head.length) : readScalar(rest, head.length, ',')
    if (operator === 'is' && !keywords.has(value.toLowerCase())) {
      throw new FilterError(`is takes null, true, false or unknown, not ${value}`)
    }
    if (conditions.length === maxConditions) {
      throw new FilterError(`a filter may have at most ${maxConditions} conditions`)
    }
    const isNull = operator === 'isdistinct' && rest.slice(head.length, end) === 'null'
    conditions.push({ column, negated: not !== undefined, operator, value: isNull ? null : value })
    if (end < rest.length && (rest[end] !== ',' || end + 1 === rest.length)) {
      throw new FilterError(`expected another condition at ${rest.slice(end)}`)
    }
    rest = rest.slice(end + 1)
  }
  return conditions
}

interface Piece {
  value: string
  /** Where reading goes on. */
  end: number
}

/** A value up to one of the delimiters, or in double quotes with backslash escapes. */
function readScalar(text: string, start: number, delimiters: string): Piece {
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

function readList(text: string, start: number): Piece {
  if (text[start] !== '(') {
    throw new FilterError(`expected a list in parentheses at ${text.slice(start)}`)
  }
  const values: string[] = []
  let end = start
  do {
    const piece = readScalar(text, end + 1, ',)')
    values.push(piece.value)
    end = piece.end
  } while (text[end] === ',')
  if (text[end] !== ')') {
    throw new FilterError(`a closing parenthesis is missing at ${text.slice(start)}`)
  }
  if (values.length > maxListed) {
    throw new FilterError(`in takes at most ${maxListed} values`)
  }
  return { value: JSON.stringify(values), end: end + 1 }
}
