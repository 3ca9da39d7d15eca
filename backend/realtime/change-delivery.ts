import PQueue from 'p-queue'
import type { Authenticator } from '../authenticator.ts'
import type { Budgets } from '../budgets.ts'
import type { Database } from '../database.ts'
import { ApiError, TokenError } from '../errors/api-error.ts'
import type { Identity } from '../identity.ts'
import type { Log } from '../log.ts'
import type { Binding, ChangeType } from './binding.ts'
import type { Change } from './change.ts'
import { ChangeEncoder } from './change-encoder.ts'
import { readChangedRows } from './changed-rows.ts'
import { TimeSlice } from './divide-work.ts'
import { FilterList, matchesBinding } from './filter-list.ts'
import type { PublishedTable, PublishedTables } from './published-tables.ts'
import type { DeliveryQueue, SubscriberGroup, Subscriptions } from './subscriptions.ts'
import { toSeenChanges } from './visible-changes.ts'

interface ChangeDeliveryParts {
  database: Database
  publishedTables: PublishedTables
  subscriptions: Subscriptions
  authenticator: Authenticator
  budgets: Budgets
  log: Log
}

const concurrentReads = 4 // the pool serves REST as well
const maxTests = 100_000 // filters times rows of one read, as the result may name each pair

/** One read for all who see the same rows, one encoding per kind of frame. */
export class ChangeDelivery {
  readonly #parts: ChangeDeliveryParts

  constructor(parts: ChangeDeliveryParts) {
    this.#parts = parts
  }

  async deliver(schema: string, name: string, queue: DeliveryQueue, changes: Change[]): Promise<void> {
    const { publishedTables, subscriptions } = this.#parts
    const table = await publishedTables.findTable(schema, name)
    if (!table) {
      return
    }
    // Different sessions of one user may see different rows, as each has its assurance level.
    const readers = Map.groupBy(subscriptions.findGroups(schema, name, queue), ({ reader }) => reader)
    const inOrder = [...readers.values()].toSorted((a, b) => toRank(a[0]) - toRank(b[0]))
    const reads = new PQueue({ concurrency: concurrentReads })
    await reads.addAll(inOrder.map(groups => () => this.#deliverToReader(table, changes, groups)))
  }

  fail(schema: string, name: string, queue: DeliveryQueue, reason: string): void {
    failAll(this.#parts.subscriptions.findGroups(schema, name, queue), reason)
  }

  async #deliverToReader(table: PublishedTable, changes: Change[], groups: SubscriberGroup[]): Promise<void> {
    const isWanted = (type: ChangeType | null) =>
      type !== null &&
      groups.some(({ bindings }) => bindings.some(matchesBinding(table.schema, table.name, type)))
    const wanted = changes.filter(({ type, visitorType }) => isWanted(type) || isWanted(visitorType))
    const reader = groups[0]?.identity
    if (wanted.length === 0 || !reader) {
      return
    }
    try {
      const seen = await toSeenChanges(this.#parts.database, reader, { table, changes: wanted })
      // An ended session or a spent budget is told of, which must not tell of a change that is hidden.
      if (!seen.some(({ type }) => isWanted(type))) {
        return
      }
      const live = await this.#verify(groups)
      const identity = live[0]?.identity
      if (identity) {
        this.#requireBudget(identity)
        await this.#readAndSend(table, seen, live, identity)
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) {
        failAll(groups, error.message)
        return
      }
      this.#parts.log.error('Changes could not be read', { table: `${table.schema}.${table.name}`, error })
      failAll(groups, 'Changes could not be read')
    }
  }

  /** A session may have ended before its token expires. */
  async #verify(groups: SubscriberGroup[]): Promise<SubscriberGroup[]> {
    const live: SubscriberGroup[] = []
    for (const group of groups) {
      try {
        if (group.token) await this.#parts.authenticator.verify(group.token)
        live.push(group)
      } catch (error) {
        if (!(error instanceof TokenError)) throw error
        failAll([group], `InvalidJWTToken: ${error.message}`)
      }
    }
    return live
  }

  #requireBudget({ isStaff, client }: Identity): void {
    if (client && !isStaff) {
      this.#parts.budgets.require(client.network, 'changes')
    }
  }

  async #readAndSend(
    table: PublishedTable,
    changes: Change[],
    groups: SubscriberGroup[],
    identity: Identity,
  ): Promise<void> {
    const slice = new TimeSlice()
    await slice.yield()
    const list = await FilterList.of(table, groups, slice)
    const { filters } = list
    const step = Math.max(1, Math.floor(maxTests / Math.max(1, filters.length)))
    for (let from = 0; from < changes.length; from += step) {
      const some = changes.slice(from, from + step)
      const found = await readChangedRows(this.#parts, { table, changes: some, identity, filters })
      await slice.yield()
      for (const change of some) {
        const row = (change.type === 'DELETE' ? found.deleted : found.rows)?.get(change.key ?? '')
        const visibility = { table: found.table, role: identity.role, row, isRefused: found.rows === null }
        const matchesFilters = (binding: Binding) => list.matches(binding, row)
        await send(change, new ChangeEncoder(change, visibility), groups, matchesFilters, slice)
      }
    }
  }
}

/** Staff first, then all visitors without an account, for whom one read is enough. */
const toRank = (group: SubscriberGroup | undefined): number =>
  group?.identity.isStaff ? 0 : group?.identity.client === null ? 1 : 2

async function send(
  { schema, table, type }: Change,
  encoder: ChangeEncoder,
  groups: SubscriberGroup[],
  matchesFilters: (binding: Binding) => boolean,
  slice: TimeSlice,
): Promise<void> {
  const matchesChange = matchesBinding(schema, table, type)
  for (const group of groups) {
    const bindings = group.bindings.filter(binding => matchesChange(binding) && matchesFilters(binding))
    for (const frame of encoder.encode(group, bindings)) {
      for (const member of group.members) {
        member.send(frame)
        if (slice.isOver) await slice.yield()
      }
    }
    if (slice.isOver) await slice.yield()
  }
}

function failAll(groups: SubscriberGroup[], reason: string): void {
  for (const group of groups) {
    for (const member of [...group.members]) {
      member.fail(reason)
    }
  }
}
