import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Catalogue } from './catalogue.ts'
import type { ConditionChecker, Joiner } from './condition-checker.ts'
import { type Condition, FilterError, measureCondition, parseFilter, toConditionKey } from './filter.ts'

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

/** One `postgres_changes` entry of a join. */
export interface Binding {
  /** Equal for equal bindings of any channel, so that their frames are equal too. */
  id: number
  event: ChangeType | '*'
  schema: string
  table: string
  conditions: Condition[]
  /** Of the conditions, in their order. */
  keys: string[]
  /** What it costs to look whether a change concerns it. */
  cost: number
  /** Names of the columns to send; null for all. */
  columns: string[] | null
}

/** Some clients send null for what they don't mean. */
const optionalText = z.string().nullish()

export const requestedBinding = z.object({
  event: optionalText,
  schema: optionalText,
  table: optionalText,
  filter: optionalText,
  select: z.unknown().optional(),
})
export type RequestedBinding = z.infer<typeof requestedBinding>

/** Why a subscription can't be had; the message goes to the subscriber. */
export class BindingError extends Error {}

const changeTypes: ChangeType[] = ['INSERT', 'UPDATE', 'DELETE']

/** @throws BindingError */
export async function toBinding(
  requested: RequestedBinding,
  { catalogue, checker, joiner }: { catalogue: Catalogue; checker: ConditionChecker; joiner: Joiner },
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
  const conditions = readFilter(requested, isWildcard)
  const known = isWildcard ? null : await catalogue.findTable(schema, table)
  const names = new Set(known?.columns.map(({ name }) => name))
  const unknown = [...conditions.map(({ column }) => column), ...(columns.data ?? [])].find(
    name => !names.has(name),
  )
  if (!columns.success || unknown !== undefined || !(known || (await catalogue.hasTable(schema, table)))) {
    throw cannotSubscribe(requested)
  }
  if (known) {
    // A value the column's type doesn't take.
    await checker.check(known, conditions, joiner).catch((error: unknown) => {
      throw isRefusal(error) ? cannotSubscribe(requested, error) : error
    })
  }
  const event = changeTypes.find(type => type === requested.event?.toUpperCase()) ?? '*'
  const selected = columns.data ?? null
  return {
    id: toId([event, schema, table, filter || null, selected]),
    event,
    schema,
    table,
    conditions,
    keys: conditions.map(toConditionKey),
    cost: conditions.reduce((sum, condition) => sum + measureCondition(condition), 1),
    columns: selected,
  }
}

function readFilter(requested: RequestedBinding, isWildcard: boolean): Condition[] {
  try {
    const conditions = parseFilter(requested.filter ?? '')
    if (conditions.length > 0 && isWildcard) {
      throw new FilterError('a filter needs an explicit schema and table')
    }
    return conditions
  } catch (error) {
    if (error instanceof FilterError) {
      throw new BindingError(`Error parsing \`filter\` params: ${error.message}`, { cause: error })
    }
    throw error
  }
}

const cannotSubscribe = (requested: RequestedBinding, cause?: unknown) =>
  new BindingError(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${toParameters(requested)}`,
    { cause },
  )

const toParameters = ({ event, schema, table, filter }: RequestedBinding): string =>
  `[event: ${event ?? '*'}, schema: ${schema ?? ''}, table: ${table ?? ''}, filters: ${filter ?? ''}]`

/** PostgreSQL's classes 22 (data) and 42 (no such operator), as against a database that is away. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|42)/.test(String(error.code))

function toId(parts: unknown[]): number {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest()
  // Six bytes stay exact in JavaScript's numbers; the client takes 0 for absent.
  return digest.readUIntBE(0, 6) || 1
}
