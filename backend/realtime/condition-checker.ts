import type { Budgets } from '../budgets.ts'
import { anonymous, type Database } from '../database.ts'
import { joinReasons } from '../errors/realtime.ts'
import { FairQueue } from '../fair-queue.ts'
import type { PublishedTable } from './catalogue.ts'
import { type Condition, toConditionKey } from './filter.ts'
import { JoinRefusal } from './join-refusal.ts'
import { checkConditions } from './read-rows.ts'

const maxRemembered = 10_000
const maxRememberedLength = 200

/** Whose conditions they are; staff pay nothing for them. */
export interface Joiner {
  network: string
  isStaff: boolean
}

/** Lets PostgreSQL judge conditions, each once, a few at a time, so that joins don't take its connections. */
export class ConditionChecker {
  readonly #database: Database
  readonly #budgets: Budgets
  readonly #good = new Set<string>()
  readonly #queue = new FairQueue({
    atOnce: 2,
    atOncePerKey: 1,
    waiting: 1_000,
    waitingPerKey: 500,
    refuse: () => new JoinRefusal(joinReasons.tooManyFilters),
  })

  constructor({ database, budgets }: { database: Database; budgets: Budgets }) {
    this.#database = database
    this.#budgets = budgets
  }

  /** @throws PostgresError for what it can't do, JoinRefusal for too many conditions */
  async check(table: PublishedTable, conditions: Condition[], { network, isStaff }: Joiner): Promise<void> {
    const types = new Map(table.columns.map(({ name, cast }) => [name, cast]))
    const toKey = (condition: Condition) =>
      `${table.quoted} ${types.get(condition.column)} ${toConditionKey(condition)}`
    const unknown = conditions.filter(condition => !this.#good.has(toKey(condition)))
    if (unknown.length === 0) {
      return
    }
    if (!isStaff) {
      if (this.#budgets.check(network) !== null) {
        throw new JoinRefusal(joinReasons.tooManyFilters)
      }
      this.#budgets.spend(network, 'filter', unknown.length)
    }
    await this.#queue.run(network, () =>
      this.#database.asAnon(anonymous, sql => checkConditions(sql, table, unknown)),
    )
    if (this.#good.size >= maxRemembered) {
      this.#good.clear()
    }
    for (const key of unknown.map(toKey).filter(({ length }) => length <= maxRememberedLength)) {
      this.#good.add(key)
    }
  }
}
