import { qualify, quote, type Statement, Values } from '../../sql/statement.ts'
import type { Parameter, Routine } from '../exposed-schema.ts'
import { listFieldNames, type PlannedColumn, type ReadNode, wholeRow } from '../read-node.ts'
import { type RowSource, writeMatches, writeRows } from './read.ts'
import { type BodyShape, responseOverrides, transactionId, writeBody } from './response.ts'

export type CallArguments =
  | { kind: 'named'; values: Map<string, string | string[]> }
  /** Members of a JSON object, or of the first in an array. */
  | { kind: 'json'; json: string; isArray: boolean; names: string[] }
  | { kind: 'body'; body: string }

export interface Call {
  routine: Routine
  given: CallArguments
  node: ReadNode
  shape: BodyShape
  countExactly: boolean
}

/** Columns: body, rows, total (or null), the response's overrides, the transaction. */
export function writeCall({ routine, given, node, shape, countExactly }: Call): Statement {
  const values = new Values()
  const isScalar = routine.returnKind !== 'composite'
  const { relation } = routine
  const computed = [...listFieldNames(node)].filter(name => relation?.computedColumns.has(name))
  const called = `with pgrst_source as (${writeInvocation(routine, given, isScalar ? null : computed, values)})`
  const source: RowSource = {
    from: 'pgrst_source',
    star: relation && computed.length > 0 ? [...relation.columns.keys()] : null,
  }
  const root = isScalar ? { ...node, items: [wholeRowColumn], embeds: [] } : node
  const rows = writeRows(root, values, source)
  const total = countExactly
    ? `(select count(*) from (${writeMatches(root, values, source)}) as m)::text`
    : 'null'
  const facts = ['count(*)::text as rows', `${total} as total`, responseOverrides, transactionId].join(', ')
  const body = writeBody(shape, root, { scalar: isScalar })
  return { text: `${called} select ${body} as body, ${facts} from (${rows}) as r`, values: values.list }
}

const wholeRowColumn: PlannedColumn = { field: wholeRow, cast: null, alias: null, aggregate: null }

/** `computed` columns are selected beside the function's own; null for a scalar. */
function writeInvocation(
  routine: Routine,
  given: CallArguments,
  computed: string[] | null,
  values: Values,
): string {
  const { from, written } = writeArguments(routine, given, values)
  const call = `${qualify(routine)}(${written})`
  const separator = from === '' ? 'from' : `${from}, lateral`
  if (!computed) {
    return `select pgrst_call.pgrst_scalar ${separator} (select ${call} as pgrst_scalar) as pgrst_call`
  }
  const columns = ['*', ...computed.map(quote)].map(name => `pgrst_call.${name}`)
  return `select ${columns.join(', ')} ${separator} ${call} as pgrst_call`
}

function writeArguments(
  { parameters }: Routine,
  given: CallArguments,
  values: Values,
): { from: string; written: string } {
  switch (given.kind) {
    case 'body': {
      const type = parameters[0]?.castType ?? 'json'
      return { from: '', written: `${values.bind(given.body)}::${type}` }
    }
    case 'named': {
      const named = parameters.filter(({ name }) => given.values.has(name))
      return {
        from: '',
        written: named.map(parameter => writeNamed(parameter, given.values, values)).join(', '),
      }
    }
    case 'json': {
      const named = parameters.filter(({ name }) => given.names.includes(name))
      const typed = named.map(({ name, castType }) => `${quote(name)} ${castType}`).join(', ')
      return {
        from:
          named.length === 0
            ? ''
            : `from json_to_record(${values.bind(given.json)}::json${given.isArray ? ' -> 0' : ''}) as pgrst_body(${typed})`,
        written: named.map(parameter => assign(parameter, `pgrst_body.${quote(parameter.name)}`)).join(', '),
      }
    }
  }
}

function writeNamed(parameter: Parameter, given: Map<string, string | string[]>, values: Values): string {
  const value = given.get(parameter.name) ?? ''
  const bound = Array.isArray(value)
    ? `array[${value.map(item => values.bind(item)).join(', ')}]`
    : values.bind(value)
  return assign(parameter, `${bound}::${parameter.castType}`)
}

const assign = ({ name, isVariadic }: Parameter, value: string): string =>
  `${isVariadic ? 'variadic ' : ''}${quote(name)} := ${value}`
