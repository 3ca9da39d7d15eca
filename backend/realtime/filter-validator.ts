import type { Budgets } from '../budgets.ts'
import type { Database } from '../database.ts'
import { joinReasons } from '../errors/realtime.ts'
import { FairQueue } from '../fair-queue.ts'
import { JoinError } from './join-error.ts'
import { type Filter, toFilterKey } from './parse-filters.ts'
import { type PublishedTable, toTableKey } from './published-tables.ts'
import { checkFilters } from './read-visible-rows.ts'

const maxValid = 10_000
const maxValidLength = 200

export interface Requester {
  network: string
  isStaff: boolean
}

/** PostgreSQL checks each filter once, a few at a time, so that joins leave connections to others. */
export class FilterValidator {
  readonly #database: Database
  readonly #budgets: Budgets
  readonly #valid = new Set<string>()
  readonly #queue = new FairQueue({
    concurrency: 2,
    concurrencyPerKey: 1,
    maxWaiting: 1_000,
    maxWaitingPerKey: 500,
    queueFull: () => new JoinError(joinReasons.tooManyFilters),
  })

  constructor({ database, budgets }: { database: Database; budgets: Budgets }) {
    this.#database = database
    this.#budgets = budgets
  }

  /** @throws PostgresError for an invalid value or operator, JoinError for too many filters */
  async validate(table: PublishedTable, filters: Filter[], { network, isStaff }: Requester): Promise<void> {
    const types = new Map(table.columns.map(({ name, sqlType }) => [name, sqlType]))
    const toKey = (filter: Filter) =>
      `${toTableKey(table.schema, table.name)} ${types.get(filter.column)} ${toFilterKey(filter)}`
    const unknown = filters.filter(filter => !this.#valid.has(toKey(filter)))
    if (unknown.length === 0) {
      return
    }
    if (!isStaff) {
      if (this.#budgets.check(network) !== null) {
        throw new JoinError(joinReasons.tooManyFilters)
      }
      this.#budgets.spend(network, 'filter', unknown.length)
    }
    await this.#queue.run(network, () => checkFilters(this.#database, table, unknown))
    if (this.#valid.size >= maxValid) {
      this.#valid.clear()
    }
    for (const key of unknown.map(toKey).filter(({ length }) => length <= maxValidLength)) {
      this.#valid.add(key)
    }
  }
}
