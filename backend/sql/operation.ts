export type CompareOperator =
  | ('eq' | 'gte' | 'gt' | 'lte' | 'lt' | 'like' | 'ilike' | 'match' | 'imatch')
  | ('neq' | 'cs' | 'cd' | 'ov' | 'sl' | 'sr' | 'nxr' | 'nxl' | 'adj' | 'isdistinct')

export type TextSearchOperator = 'fts' | 'plfts' | 'phfts' | 'wfts'
export type Truth = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

/** PostgREST's operators; realtime's filters use some of them. */
export type Operation =
  | { kind: 'compare'; operator: CompareOperator; quantifier: 'any' | 'all' | null; value: string | null }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; truth: Truth }
  | { kind: 'search'; operator: TextSearchOperator; config: string | null; value: string }

const compareOperators: Record<CompareOperator, string> = {
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

export interface OperationColumn {
  sql: string
  isVector?: boolean
  /** The function that reads a value for it from text. */
  parse?: string | undefined
}

/** `bind` returns the SQL of a value: a parameter, or a column that holds it. */
export function writeOperation(
  { operation, negated }: { operation: Operation; negated: boolean },
  column: OperationColumn,
  bind: (value: string | null) => string,
): string {
  return `${negated ? 'not ' : ''}(${writePositive(operation, column, bind)})`
}

function writePositive(
  operation: Operation,
  { sql, isVector, parse }: OperationColumn,
  bind: (value: string | null) => string,
): string {
  switch (operation.kind) {
    case 'is':
      return `${sql} is ${truthWords[operation.truth]}`
    case 'in':
      // Unlike with `in (…)`, the statement is the same for any number of values.
      return parse
        ? `${sql} = any (select ${parse}(value) from unnest(${bind(toArrayLiteral(operation.values))}::text[]) as value)`
        : `${sql} = any (${bind(toArrayLiteral(operation.values))})`
    case 'compare': {
      const { operator, quantifier, value } = operation
      const isPattern = operator === 'like' || operator === 'ilike'
      const bound = bind(isPattern && value !== null ? value.replaceAll('*', '%') : value)
      if (parse && !quantifier && !isPattern) {
        return `${sql} ${compareOperators[operator]} ${parse}(${bound}::text)`
      }
      return `${sql} ${compareOperators[operator]} ${quantifier ? `${quantifier} (${bound})` : bound}`
    }
    case 'search': {
      const config = operation.config === null ? '' : `${bind(operation.config)}::regconfig, `
      const vector = isVector ? sql : `to_tsvector(${config}${sql})`
      return `${vector} @@ ${searchFunctions[operation.operator]}(${config}${bind(operation.value)})`
    }
  }
}

/** `{"a","b"}`: PostgreSQL gives it the column's type. */
function toArrayLiteral(items: string[]): string {
  return `{${items.map(item => `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}
