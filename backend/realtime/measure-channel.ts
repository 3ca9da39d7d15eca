import type { Identity } from '../identity.ts'
import type { Binding } from './binding.ts'
import type { Messaging } from './messaging.ts'
import type { Ref } from './serializer.ts'

interface MeasuredChannel {
  topic: string
  joinRef: Ref
  bindings: Binding[]
  identity: Identity
  token: string | null
  messaging: Messaging | null
}

const channelBytes = 2_048
const bindingBytes = 512
const messagingBytes = 12_288 // with its entry in a topic and its presence
const filterBytes = 320

/** Estimated bytes of memory. Texts are kept two or three times. */
export function measureChannel(channel: MeasuredChannel): number {
  const { topic, joinRef, bindings, identity, token, messaging } = channel
  const texts = topic.length + String(joinRef).length + identity.claims.length + (token?.length ?? 0)
  const own = channelBytes + (messaging ? messagingBytes : 0) + 4 * texts
  return own + bindings.reduce((sum, binding) => sum + measureBinding(binding), 0)
}

function measureBinding({ filters, filterKeys, columns }: Binding): number {
  const listed = (columns ?? []).reduce((sum, column) => sum + column.length + 16, 0)
  const keys = filterKeys.reduce((sum, key) => sum + key.length, 0)
  return bindingBytes + 2 * listed + filters.length * filterBytes + 6 * keys
}

export const measureFilters = (bindings: Binding[]): number =>
  bindings.reduce((sum, { cost }) => sum + cost, 0)
