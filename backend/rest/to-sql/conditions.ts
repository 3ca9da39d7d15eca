import type { CompareOperator, JsonStep, Test, TextSearchOperator, Truth } from '../grammar.ts'
import type { PlannedCondition, PlannedField } from '../plan-read.ts'
import { quote, type Values } from './statement.ts'

const operators: Record<CompareOperator, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
  isdistinct: 'is distinct from',
}

const searchFunctions: Record<TextSearchOperator, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const truthWords: Record<Truth, string> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

/** How a filter on an embed (`category=is.null`) is written differs between reading and counting. */
export type WriteEmbedTest = (condition: Extract<PlannedCondition, { kind: 'embed' }>) => string

export function writeCondition(
  condition: PlannedCondition,
  table: string,
  values: Values,
  writeEmbed: WriteEmbedTest,
): string {
  if (condition.kind === 'embed') {
    return writeEmbed(condition)
  }
  if (condition.kind === 'tree') {
    const items = condition.items.map(item => writeCondition(item, table, values, writeEmbed))
    return `${condition.negated ? 'not ' : ''}(${items.join(` ${condition.operator} `)})`
  }
  const { field, test, negated } = condition
  return `${negated ? 'not ' : ''}(${writeTest(field, test, table, values)})`
}

function writeTest(field: PlannedField, test: Test, table: string, values: Values): string {
  const column = writeField(field, table, values)
  switch (test.kind) {
    case 'is':
      return `${column} is ${truthWords[test.truth]}`
    case 'in':
      // Not `in (…)`: one statement for any number of values, and for none.
      return `${column} = any (${values.bind(toArrayLiteral(test.values))})`
    case 'compare': {
      const isPattern = test.operator === 'like' || test.operator === 'ilike'
      const value = values.bind(isPattern ? test.value.replaceAll('*', '%') : test.value)
      const operand = test.quantifier ? `${test.quantifier} (${value})` : value
      return `${column} ${operators[test.operator]} ${operand}`
    }
    case 'search': {
      const isVector = field.baseType === 'tsvector' && field.path.length === 0
      const config = test.config === null ? '' : `${values.bind(test.config)}::regconfig, `
      const vector = isVector ? column : `to_tsvector(${config}${column})`
      return `${vector} @@ ${searchFunctions[test.operator]}(${config}${values.bind(test.value)})`
    }
  }
}

export function writeField(field: PlannedField, table: string, values: Values): string {
  const column = `${table}.${quote(field.name)}`
  if (field.path.length === 0) {
    return column
  }
  const isJson = field.baseType === 'json' || field.baseType === 'jsonb'
  const path = field.path.map(step => writeJsonStep(step, values)).join('')
  return `(${isJson ? column : `to_jsonb(${column})`}${path})`
}

function writeJsonStep({ asText, operand }: JsonStep, values: Values): string {
  const arrow = asText ? '->>' : '->'
  return 'key' in operand
    ? `${arrow}${values.bind(operand.key)}::text`
    : `${arrow}${values.bind(operand.index)}::int`
}

/** `{"a","b"}`: an array of whatever type the column has. */
function toArrayLiteral(items: string[]): string {
  return `{${items.map(item => `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}
