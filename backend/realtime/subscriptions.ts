import type { Identity } from '../identity.ts'
import type { Binding } from './binding.ts'
import { isPattern } from './parse-filters.ts'
import { toTableKey } from './published-tables.ts'
import type { SerializerVersion } from './serializer.ts'

export interface Subscriber {
  readonly version: SerializerVersion
  readonly topic: string
  readonly bindings: Binding[]
  readonly identity: Identity
  readonly token: string | null
  send(pieces: Buffer[]): void // the pieces of one frame
  fail(reason: string): void
}

/** Patterns (`like`, `match`) may take PostgreSQL seconds, so they can delay only each other. */
export type DeliveryQueue = 'quick' | 'patterns'

/** Subscribers who get byte for byte the same frames. */
export interface SubscriberGroup {
  readonly version: SerializerVersion
  readonly topic: string
  readonly bindings: Binding[]
  readonly identity: Identity
  readonly token: string | null
  readonly reader: string // the same for all who see the same rows
  readonly queue: DeliveryQueue
  readonly members: Set<Subscriber>
}

export class Subscriptions {
  readonly #groups = new Map<string, SubscriberGroup>()
  readonly #byTable = new Map<string, Set<SubscriberGroup>>()

  add(subscriber: Subscriber): void {
    if (subscriber.bindings.length === 0) {
      return
    }
    const key = toGroupKey(subscriber)
    const known = this.#groups.get(key)
    if (known) {
      known.members.add(subscriber)
      return
    }
    const { version, topic, bindings, identity, token } = subscriber
    const queue = bindings.some(hasPattern) ? 'patterns' : 'quick'
    const group: SubscriberGroup = {
      version,
      topic,
      bindings: toUniqueBindings(bindings),
      identity,
      token,
      reader: toReader(identity),
      queue,
      members: new Set([subscriber]),
    }
    this.#groups.set(key, group)
    for (const { schema, table } of bindings) {
      const key = toIndexKey(queue, schema, table)
      this.#byTable.set(key, (this.#byTable.get(key) ?? new Set()).add(group))
    }
  }

  remove(subscriber: Subscriber): void {
    const key = toGroupKey(subscriber)
    const group = this.#groups.get(key)
    group?.members.delete(subscriber)
    if (!group || group.members.size > 0) {
      return
    }
    this.#groups.delete(key)
    for (const { schema, table } of group.bindings) {
      const key = toIndexKey(group.queue, schema, table)
      const groups = this.#byTable.get(key)
      groups?.delete(group)
      if (groups?.size === 0) {
        this.#byTable.delete(key)
      }
    }
  }

  findGroups(schema: string, table: string, queue: DeliveryQueue): SubscriberGroup[] {
    const groups = listIndexKeys(queue, schema, table).flatMap(key => [...(this.#byTable.get(key) ?? [])])
    return [...new Set(groups)]
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0
  }

  hasGroups(schema: string, table: string, queue: DeliveryQueue): boolean {
    return listIndexKeys(queue, schema, table).some(key => this.#byTable.has(key))
  }
}

const hasPattern = ({ filters }: Binding): boolean => filters.some(({ operation }) => isPattern(operation))

const toIndexKey = (queue: DeliveryQueue, schema: string, table: string): string =>
  `${queue}\n${toTableKey(schema, table)}`

const listIndexKeys = (queue: DeliveryQueue, schema: string, table: string): string[] => [
  toIndexKey(queue, schema, table),
  toIndexKey(queue, schema, '*'),
  toIndexKey(queue, '*', table),
  toIndexKey(queue, '*', '*'),
]

const toGroupKey = ({ version, topic, identity, bindings }: Subscriber): string =>
  JSON.stringify([version, topic, identity.claims, ...bindings.map(({ id }) => id)])

/** The claims that policies may use: a renewed token differs only in its times. */
const toReader = ({ claims }: Identity): string => JSON.stringify({ ...JSON.parse(claims), iat: 0, exp: 0 })

const toUniqueBindings = (bindings: Binding[]): Binding[] => [
  ...new Map(bindings.map(binding => [binding.id, binding])).values(),
]
