import { writeOperation } from '../../sql/operation.ts'
import { quote, type Values } from '../../sql/statement.ts'
import type { PlannedCondition, PlannedField } from '../read-node.ts'
import type { JsonPathStep } from '../rest-query.ts'

/** `category=is.null` is written differently for reading and for counting. */
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
  const { field } = condition
  const column = {
    sql: writeField(field, table, values),
    isVector: field.baseType === 'tsvector' && field.path.length === 0,
    parse: field.representation?.fromText,
  }
  return writeOperation(condition, column, value => values.bind(value))
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

function writeJsonStep({ asText, operand }: JsonPathStep, values: Values): string {
  const arrow = asText ? '->>' : '->'
  return 'key' in operand
    ? `${arrow}${values.bind(operand.key)}::text`
    : `${arrow}${values.bind(operand.index)}::int`
}
