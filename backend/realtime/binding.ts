import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { FilterValidator, Requester } from './filter-validator.ts'
import { countValues, type Filter, FilterError, parseFilters, toFilterKey } from './parse-filters.ts'
import type { PublishedTables } from './published-tables.ts'

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

/** One `postgres_changes` entry of a join. */
export interface Binding {
  id: number // a hash, so that equal bindings of different channels get equal frames
  event: ChangeType | '*'
  schema: string
  table: string
  filters: Filter[]
  filterKeys: string[]
  cost: number
  columns: string[] | null
}

const optionalText = z.string().nullish()

export const requestedBinding = z.object({
  event: optionalText,
  schema: optionalText,
  table: optionalText,
  filter: optionalText,
  select: z.unknown().optional(),
})
export type RequestedBinding = z.infer<typeof requestedBinding>

/** Its message is sent to the subscriber. */
export class BindingError extends Error {}

const changeTypes: ChangeType[] = ['INSERT', 'UPDATE', 'DELETE']

export async function toBinding(
  requested: RequestedBinding,
  {
    publishedTables,
    filterValidator,
    requester,
  }: { publishedTables: PublishedTables; filterValidator: FilterValidator; requester: Requester },
): Promise<Binding> {
  const { filter, select } = requested
  if (!requested.schema && !requested.table) {
    throw new BindingError(
      `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${toParameters(requested)}`,
    )
  }
  const schema = requested.schema || 'public'
  const table = requested.table || '*'
  const isWildcard = schema === '*' || table === '*'
  if (select !== undefined && select !== null && isWildcard) {
    throw new BindingError(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  }
  const columns = z.array(z.string()).nonempty().nullish().safeParse(select)
  const filters = readFilter(requested, isWildcard)
  const known = isWildcard ? null : await publishedTables.findTable(schema, table)
  const names = new Set(known?.columns.map(({ name }) => name))
  const unknown = [...filters.map(({ column }) => column), ...(columns.data ?? [])].find(
    name => !names.has(name),
  )
  if (
    !columns.success ||
    unknown !== undefined ||
    !(known || (await publishedTables.hasTable(schema, table)))
  ) {
    throw toSubscribeError(requested)
  }
  if (known) {
    await filterValidator.validate(known, filters, requester).catch((error: unknown) => {
      throw isInvalidFilter(error) ? toSubscribeError(requested, error) : error
    })
  }
  const event = changeTypes.find(type => type === requested.event?.toUpperCase()) ?? '*'
  const selected = columns.data ?? null
  return {
    id: toId([event, schema, table, filter || null, selected]),
    event,
    schema,
    table,
    filters,
    filterKeys: filters.map(toFilterKey),
    cost: filters.reduce((sum, filter) => sum + countValues(filter), 1),
    columns: selected,
  }
}

function readFilter(requested: RequestedBinding, isWildcard: boolean): Filter[] {
  try {
    const filters = parseFilters(requested.filter ?? '')
    if (filters.length > 0 && isWildcard) {
      throw new FilterError('a filter needs an explicit schema and table')
    }
    return filters
  } catch (error) {
    if (error instanceof FilterError) {
      throw new BindingError(`Error parsing \`filter\` params: ${error.message}`, { cause: error })
    }
    throw error
  }
}

const toSubscribeError = (requested: RequestedBinding, cause?: unknown) =>
  new BindingError(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${toParameters(requested)}`,
    { cause },
  )

const toParameters = ({ event, schema, table, filter }: RequestedBinding): string =>
  `[event: ${event ?? '*'}, schema: ${schema ?? ''}, table: ${table ?? ''}, filters: ${filter ?? ''}]`

/** Class 22 is invalid data, 42 no such operator. Other errors are not the subscriber's fault. */
const isInvalidFilter = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|42)/.test(String(error.code))

function toId(parts: unknown[]): number {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest()
  // Six bytes stay exact in JavaScript's numbers; the client takes 0 for absent.
  return digest.readUIntBE(0, 6) || 1
}
