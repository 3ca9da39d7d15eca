import * as errors from '../errors/rest.ts'
import type { CompareOperator, Operation, TextSearchOperator, Truth } from '../sql/operation.ts'
import { parseField } from './parse-field.ts'
import { syntaxLimits } from './request-limits.ts'
import type { Condition, Filter, LogicTree } from './rest-query.ts'
import { Scanner } from './scanner.ts'

const conditionExpected =
  'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)'
const operatorExpected = '"not" or operator (eq, gt, ...)'

const simpleOperators = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj', 'isdistinct'] as const
const quantifiable = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const
const searches = ['fts', 'plfts', 'phfts', 'wfts'] as const
const truths: Truth[] = ['null', 'not_null', 'true', 'false', 'unknown']

const isIn = <T extends string>(list: readonly T[], word: string): word is T =>
  (list as readonly string[]).includes(word)

/** The value of a parameter ends with it; within a logic tree a comma or parenthesis ends it. */
type ReadValue = (scanner: Scanner) => string

const toEnd: ReadValue = scanner => scanner.take(/.*/sy) ?? ''

/** Like PostgREST, ignores what follows a list: the client does not escape quotes within its quoted values. */
export function parseOperation(text: string): Pick<Filter, 'negated' | 'operation'> {
  return readOperation(new Scanner(text, `filter (${text})`), toEnd)
}

/** Parameters of a function called by GET are arguments unless they begin with an operator. */
export function looksLikeFilter(value: string): boolean {
  const operator = value.match(/^(?:not\.)?([a-z]+)(?:\([^)]*\))?\./)?.[1] ?? ''
  return (
    isIn(simpleOperators, operator) ||
    isIn(quantifiable, operator) ||
    isIn(searches, operator) ||
    operator === 'in' ||
    operator === 'is'
  )
}

/** `operator` is `or` or `not.and`, `text` is `(a.eq.1,and(b.gt.2,c.is.null))`. */
export function parseLogic(operator: string, text: string): LogicTree {
  const scanner = new Scanner(operator + text, `logic tree (${text})`)
  const tree = parseTree(scanner, 0, { conditions: 0 })
  scanner.skipSpareParentheses()
  scanner.requireEnd('")", ","')
  return tree
}

function parseCondition(scanner: Scanner, depth: number, size: { conditions: number }): Condition {
  size.conditions += 1
  if (size.conditions > syntaxLimits.conditions || depth > syntaxLimits.conditionDepth) {
    throw errors.tooComplex(
      `logic trees may have ${syntaxLimits.conditions} conditions and ${syntaxLimits.conditionDepth} levels`,
    )
  }
  scanner.skipSpace()
  return startsTree(scanner) ? parseTree(scanner, depth, size) : parseLeaf(scanner)
}

function startsTree(scanner: Scanner): boolean {
  const start = scanner.position
  const found = scanner.take(/(?:not\.)?(?:and|or)[ \t]*\(/y) !== null
  scanner.goTo(start)
  return found
}

function parseTree(scanner: Scanner, depth: number, size: { conditions: number }): LogicTree {
  const negated = scanner.eat('not.')
  const operator = scanner.eat('and') ? 'and' : scanner.eat('or') ? 'or' : null
  if (!operator) {
    return scanner.fail(conditionExpected)
  }
  scanner.skipSpace()
  scanner.require('(')
  const items: Condition[] = []
  do {
    items.push(parseCondition(scanner, depth + 1, size))
    scanner.skipSpace()
  } while (scanner.eat(','))
  scanner.require(')')
  scanner.skipSpace()
  return { kind: 'tree', negated, operator, items }
}

function parseLeaf(scanner: Scanner): Filter {
  if (scanner.atEnd || scanner.startsWith(')')) {
    scanner.fail(conditionExpected)
  }
  const field = parseField(scanner)
  if (!scanner.eat('.')) {
    scanner.fail('"->>", "->" or delimiter (.)')
  }
  return { kind: 'filter', field, ...readOperation(scanner, readTreeValue) }
}

function readOperation(scanner: Scanner, readValue: ReadValue): Pick<Filter, 'negated' | 'operation'> {
  const negated = scanner.eat('not.')
  return { negated, operation: parseOperator(scanner, readValue) }
}

function parseOperator(scanner: Scanner, readValue: ReadValue): Operation {
  const start = scanner.position
  const fail = () => {
    scanner.goTo(start)
    return scanner.fail(operatorExpected)
  }
  const operator = scanner.take(/[a-z]+/y) ?? fail()
  if (operator === 'in' && scanner.eat('.')) {
    return { kind: 'in', values: parseList(scanner) }
  }
  if (operator === 'is' && scanner.eat('.')) {
    return { kind: 'is', truth: parseTruth(scanner) }
  }
  if (isIn(searches, operator)) {
    return parseSearch(scanner, operator, readValue) ?? fail()
  }
  const quantifier = isIn(quantifiable, operator) ? parseQuantifier(scanner) : null
  if ((isIn(simpleOperators, operator) || isIn(quantifiable, operator)) && scanner.eat('.')) {
    return { kind: 'compare', operator: operator as CompareOperator, quantifier, value: readValue(scanner) }
  }
  return fail()
}

function parseQuantifier(scanner: Scanner): 'any' | 'all' | null {
  if (scanner.eat('(any)')) {
    return 'any'
  }
  return scanner.eat('(all)') ? 'all' : null
}

function parseSearch(scanner: Scanner, operator: TextSearchOperator, readValue: ReadValue): Operation | null {
  const config = scanner.take(/\([\p{L}\p{Nd}_ $]+\)/uy)
  return scanner.eat('.')
    ? { kind: 'search', operator, config: config?.slice(1, -1).trim() ?? null, value: readValue(scanner) }
    : null
}

function parseTruth(scanner: Scanner): Truth {
  const start = scanner.position
  const word = scanner.take(/[a-z_]+/iy)?.toLowerCase() ?? ''
  const truth = truths.find(name => name === word)
  if (!truth || !(scanner.atEnd || /^[ \t]*[,)]/.test(scanner.rest))) {
    scanner.goTo(start)
    return scanner.fail('isVal: (null, not_null, true, false, unknown)')
  }
  return truth
}

/** `(1,2,"x,y")`; `()` is empty. */
function parseList(scanner: Scanner): string[] {
  scanner.skipSpace()
  scanner.require('(')
  const values: string[] = []
  scanner.skipSpace()
  do {
    values.push(findQuoted(scanner) ?? scanner.take(/[^,)]*/y) ?? '')
  } while (scanner.eat(','))
  scanner.require(')')
  scanner.skipSpace()
  return values.length === 1 && values[0] === '' ? [] : values
}

function readTreeValue(scanner: Scanner): string {
  return findQuoted(scanner) ?? scanner.take(/\{[^{}]*\}/y) ?? scanner.take(/[^,)]*/y) ?? ''
}

/** Quotes count only around the whole value; `"a"b` is taken literally. */
function findQuoted(scanner: Scanner): string | null {
  const found = scanner.take(/"(?:[^"\\]|\\.)*"(?=[,)]|$)/sy)
  return found === null ? null : found.slice(1, -1).replace(/\\(.)/gs, '$1')
}
