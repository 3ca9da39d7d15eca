import type { Identity } from '../database.ts'
import type { Binding } from './bindings.ts'
import type { Ref } from './frames.ts'

interface MeasuredChannel {
  topic: string
  joinRef: Ref
  bindings: Binding[]
  identity: Identity
  token: string | null
}

/** Estimated bytes of the objects that a channel, a binding and a condition are made of. */
const channelBytes = 2_048
const bindingBytes = 512
const conditionBytes = 512

/** Bytes of memory that a channel takes with what the client sent for it; texts are kept two or three times over. */
export function measureChannel({ topic, joinRef, bindings, identity, token }: MeasuredChannel): number {
  const texts = topic.length + String(joinRef).length + identity.claims.length + (token?.length ?? 0)
  return channelBytes + 4 * texts + bindings.reduce((sum, binding) => sum + measureBinding(binding), 0)
}

function measureBinding({ conditions, columns }: Binding): number {
  const listed = (columns ?? []).reduce((sum, column) => sum + column.length + 16, 0)
  return conditions.reduce(
    (sum, { column, value }) => sum + conditionBytes + 6 * (column.length + (value?.length ?? 0)),
    bindingBytes + 2 * listed,
  )
}

/** What a change costs for the sake of these bindings: each of them, its conditions and the values listed in these. */
export const measureFilters = (bindings: Binding[]): number =>
  bindings.reduce((sum, { cost }) => sum + cost, 0)
