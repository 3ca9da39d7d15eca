export interface ValueType {
  type?: string
  format: string
  items?: { type?: string }
}

const types: Record<string, string | null> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  // Any value.
  json: null,
  jsonb: null,
}

const formats: Record<string, string> = { smallint: 'int32', integer: 'int32', bigint: 'int64' }

export const toFormat = (sqlType: string): string => formats[sqlType] ?? sqlType

export function toType(sqlType: string): string | null {
  return sqlType in types ? (types[sqlType] ?? null) : sqlType.endsWith('[]') ? 'array' : 'string'
}

export function toValueType(sqlType: string): ValueType {
  const type = toType(sqlType)
  return {
    format: toFormat(sqlType),
    ...(type !== null && { type }),
    ...(type === 'array' && { items: toItems(sqlType) }),
  }
}

function toItems(sqlType: string): { type?: string } {
  const type = toType(sqlType.slice(0, -2))
  return type === null ? {} : { type }
}

/** `'draft'::text` becomes draft. Other expressions are shown for texts alone, as PostgREST does. */
export function toDefault(sqlType: string, expression: string | null): { default?: unknown } {
  if (expression === null) {
    return {}
  }
  if (toType(sqlType) === 'string') {
    const cast = `::${sqlType}`
    const isLiteral = expression.endsWith(cast)
    return {
      default: isLiteral ? expression.slice(0, -cast.length).replace(/^'+|'+$/g, '') : expression,
    }
  }
  try {
    return { default: JSON.parse(expression) }
  } catch {
    return {}
  }
}
