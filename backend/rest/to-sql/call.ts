import type { Parameter, Routine } from '../catalogue.ts'
import { listFieldNames, type PlannedColumn, type ReadNode } from '../plan-read.ts'
import { answerOverrides, type Shape, writeBody } from './answer.ts'
import { type RowSource, writeMatches, writeRows } from './read.ts'
import { qualify, quote, type Statement, Values } from './statement.ts'

/** What a function is called with. */
export type CallArguments =
  /** By name, each as text: from the query string. */
  | { kind: 'named'; values: Map<string, string | string[]> }
  /** The members of a JSON object, or of the first of an array. */
  | { kind: 'json'; json: string; isArray: boolean; names: string[] }
  /** The whole body is the only argument. */
  | { kind: 'body'; body: string }

export interface Call {
  routine: Routine
  given: CallArguments
  node: ReadNode
  shape: Shape
  countExactly: boolean
}

/** Columns: the body, how many rows, how many match (or null), and the answer's overrides. */
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
  // A scalar has one column, whatever was selected.
  const root = isScalar ? { ...node, items: [wholeRow], embeds: [] } : node
  const rows = writeRows(root, values, source)
  const total = countExactly
    ? `(select count(*) from (${writeMatches(root, values, source)}) as m)::text`
    : 'null'
  const facts = ['count(*)::text as rows', `${total} as total`, answerOverrides].join(', ')
  const body = writeBody(shape, root, { scalar: isScalar })
  return { text: `${called} select ${body} as body, ${facts} from (${rows}) as r`, values: values.list }
}

const wholeRow: PlannedColumn = {
  field: { name: '*', path: [], baseType: 'unknown' },
  cast: null,
  alias: null,
}

/** `computed` are columns wanted besides the function's own; null for a scalar, which has none. */
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
      const type = parameters[0]?.type ?? 'json'
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
      const typed = named.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')
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
  return assign(parameter, `${bound}::${parameter.type}`)
}

const assign = ({ name, isVariadic }: Parameter, value: string): string =>
  `${isVariadic ? 'variadic ' : ''}${quote(name)} := ${value}`
