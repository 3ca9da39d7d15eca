import type { Identity } from '../database.ts'
import type { Binding } from './bindings.ts'
import { tableKey } from './catalogue.ts'
import { hasPattern } from './filter.ts'
import type { Version } from './frames.ts'

/** A joined channel, as far as changes are concerned. */
export interface Subscriber {
  readonly version: Version
  readonly topic: string
  readonly bindings: Binding[]
  readonly identity: Identity
  /** The access token the identity comes from; null where it comes from an API key. */
  readonly token: string | null
  /** The pieces make one frame. */
  send(pieces: Buffer[]): void
  /** Ends the channel as if it had crashed, so that the client joins again. */
  fail(reason: string): void
}

/**
 * Quick subscriptions wait for nothing but the read of the row. Those with patterns (`like`, `match`) may cost
 * PostgreSQL seconds, so they have a queue of their own and can delay only each other.
 */
export type Lane = 'quick' | 'patterns'

/** Subscribers who get byte for byte the same frames. */
export interface Group {
  readonly version: Version
  readonly topic: string
  readonly bindings: Binding[]
  readonly identity: Identity
  readonly token: string | null
  readonly lane: Lane
  readonly members: Set<Subscriber>
}

/** Who wants to know of which table's changes. */
export class Subscriptions {
  readonly #groups = new Map<string, Group>()
  readonly #byTable = new Map<string, Set<Group>>()

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
    const lane = bindings.some(({ conditions }) => hasPattern(conditions)) ? 'patterns' : 'quick'
    const group: Group = {
      version,
      topic,
      bindings: withoutRepeats(bindings),
      identity,
      token,
      lane,
      members: new Set([subscriber]),
    }
    this.#groups.set(key, group)
    for (const { schema, table } of bindings) {
      const key = toIndexKey(lane, schema, table)
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
      const key = toIndexKey(group.lane, schema, table)
      const groups = this.#byTable.get(key)
      groups?.delete(group)
      if (groups?.size === 0) {
        this.#byTable.delete(key)
      }
    }
  }

  /** Groups with a binding for the table, by name or by wildcard. */
  findGroups(schema: string, table: string, lane: Lane): Group[] {
    const groups = listIndexKeys(lane, schema, table).flatMap(key => [...(this.#byTable.get(key) ?? [])])
    return [...new Set(groups)]
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0
  }

  hasGroups(schema: string, table: string, lane: Lane): boolean {
    return listIndexKeys(lane, schema, table).some(key => this.#byTable.has(key))
  }
}

const toIndexKey = (lane: Lane, schema: string, table: string): string =>
  `${lane}\n${tableKey(schema, table)}`

const listIndexKeys = (lane: Lane, schema: string, table: string): string[] => [
  toIndexKey(lane, schema, table),
  toIndexKey(lane, schema, '*'),
  toIndexKey(lane, '*', table),
  toIndexKey(lane, '*', '*'),
]

const toGroupKey = ({ version, topic, identity, bindings }: Subscriber): string =>
  JSON.stringify([version, topic, identity.claims, ...bindings.map(({ id }) => id)])

const withoutRepeats = (bindings: Binding[]): Binding[] => [
  ...new Map(bindings.map(binding => [binding.id, binding])).values(),
]
