import type postgres from 'postgres'
import { ApiError } from './api-error.ts'

/** PostgREST's own errors, by its codes (protocol §1.7). */
const restError = (
  status: number,
  code: string,
  message: string,
  more: { details?: unknown; hint?: string | null; headers?: Record<string, string> } = {},
) => new ApiError({ status, code, message, ...more })

export const takesNoFilters = (name: string) =>
  restError(400, 'PGRST100', `The function ${name} takes its arguments alone, and its answer as it is`, {
    details: 'What it counts stays counted: no filter, order, limit, selection or plan may undo it.',
  })
export const parseError = (what: string, column: number, details: string) =>
  restError(400, 'PGRST100', `"failed to parse ${what}" (line 1, column ${column})`, { details })

/** Not PostgREST's: it has no such limits. */
export const tooComplex = (details: string) =>
  restError(400, 'PGRST100', 'The request is more complex than this server allows', { details })

export const rpcMethodNotAllowed = (method: string) =>
  restError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)

export const invalidBody = (message: string) => restError(400, 'PGRST102', message)

export const rangeNotSatisfiable = (details: string, headers: Record<string, string> = {}) =>
  restError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers })

export const filtersNotPrimaryKey = () =>
  restError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")

export const invalidSchema = (schema: string, exposed: string) =>
  restError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${exposed}`,
  })

export const noMediaType = (accepted: string[]) =>
  restError(406, 'PGRST107', `None of these media types are available: ${accepted.join(', ')}`)

export const notEmbedded = (name: string) =>
  restError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })

export const putWithRange = () =>
  restError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')

export const putKeyMismatch = () =>
  restError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')

export const notSingular = (rows: number) =>
  restError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })

export const methodNotSupported = (method: string) =>
  restError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)

export const relatedOrderNotToOne = (origin: string, target: string) =>
  restError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })

export const badEmbedOperator = (target: string) =>
  restError(400, 'PGRST120', `Bad operator on the '${target}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })

export const invalidPreferences = (preferences: string[]) =>
  restError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${preferences.join(', ')}`,
  })

export const aggregatesNotAllowed = () =>
  restError(400, 'PGRST123', 'Use of aggregate functions is not allowed')

export const tooManyAffected = (rows: number) =>
  restError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })

export const invalidPath = () => restError(404, 'PGRST125', 'Invalid path specified in request URL')

export const notImplemented = (details: string) =>
  restError(400, 'PGRST127', 'Feature not implemented', { details })

export const invalidResponseHeaders = () =>
  restError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  )

export const invalidResponseStatus = () =>
  restError(500, 'PGRST112', 'response.status guc must be a valid status code')

export const maxAffectedOnSingle = () =>
  restError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )

export const noRelationship = (names: {
  origin: string
  target: string
  hint: string | null
  schema: string
  suggestion: string | null
}) =>
  restError(
    400,
    'PGRST200',
    `Could not find a relationship between '${names.origin}' and '${names.target}' in the schema cache`,
    {
      details:
        `Searched for a foreign key relationship between '${names.origin}' and '${names.target}'` +
        `${names.hint === null ? '' : ` using the hint '${names.hint}'`} in the schema '${names.schema}', but no matches were found.`,
      hint: names.suggestion,
    },
  )

export const ambiguousRelationship = (
  origin: string,
  target: string,
  details: Record<string, string>[],
  choices: string[],
) =>
  restError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details,
      hint: `Try changing '${target}' to one of the following: ${choices.map(choice => `'${choice}'`).join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )

export const noFunction = (
  name: string,
  /** Null when the whole body could be the only argument. */
  parameters: string[] | null,
  more: { bodyTypes: string[]; suggestion: string | null },
) => {
  const list = parameters?.length ? `(${parameters.join(', ')})` : parameters ? ' without parameters' : ''
  const named = parameters?.length
    ? [`with parameter${parameters.length > 1 ? 's' : ''} ${parameters.join(', ')}`]
    : parameters && ['without parameters']
  const whole =
    more.bodyTypes.length > 0 ? [`with a single unnamed ${more.bodyTypes.join('/')} parameter`] : []
  const searched = [...(named ?? []), ...whole].join(' or ')
  return restError(404, 'PGRST202', `Could not find the function ${name}${list} in the schema cache`, {
    details: `Searched for the function ${name} ${searched}, but no matches were found in the schema cache.`,
    hint: more.suggestion === null ? null : `Perhaps you meant to call the function ${more.suggestion}`,
  })
}

export const ambiguousFunction = (candidates: string[]) =>
  restError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${candidates.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )

export const noWritableColumn = (relation: string, column: string) =>
  restError(400, 'PGRST204', `Could not find the '${column}' column of '${relation}' in the schema cache`)

export const noTable = (name: string, suggestion: string | null) =>
  restError(404, 'PGRST205', `Could not find the table '${name}' in the schema cache`, {
    hint: suggestion === null ? null : `Perhaps you meant the table '${suggestion}'`,
  })

export const noColumn = (relation: string, column: string) =>
  restError(400, '42703', `column ${relation}.${column} does not exist`)

export const embeddedTwice = (name: string) =>
  restError(400, '42712', `table name "${name}" specified more than once`)

export const noType = (name: string) => restError(400, '42704', `type "${name}" does not exist`)

export const poolTimeout = () =>
  restError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.')

export const schemaCacheNotReady = (cause: unknown) =>
  new ApiError({
    status: 503,
    code: 'PGRST002',
    message: 'Could not query the database for the schema cache. Retrying.',
    headers: { 'retry-after': '1' },
    cause,
  })

/** In PostgreSQL's words, without asking it. */
export const notPermitted = (role: string, message: string) =>
  restError(role === 'anon' ? 401 : 403, '42501', message, {
    headers: role === 'anon' ? { 'www-authenticate': 'Bearer' } : {},
  })

/** PostgreSQL's code and words; the hint adds where in the body the value stands. */
export const unstorable = ({ code, message, detail }: postgres.PostgresError, place: string) =>
  restError(400, code, message, { details: detail ?? null, hint: place })

/** An anonymous caller who lacks a privilege may get it by signing in (401), others may not (403). */
export const anonymousNotPermitted = (error: postgres.PostgresError) =>
  new ApiError({
    status: 401,
    code: error.code,
    message: error.message,
    details: error.detail,
    hint: error.hint ?? null,
    headers: { 'www-authenticate': 'Bearer' },
    cause: error,
  })
