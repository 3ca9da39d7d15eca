import { type Kind, prices } from './budget-prices.ts'
import type { Identity } from './database.ts'
import { overBudget } from './errors/gateway.ts'

/** Milliseconds of work that a network may use at once, and for how many more it earns the right in a second. */
const capacity = 4_000
const refillPerSecond = 250
/** Work that had begun when the budget ran out is still paid, but nobody waits longer than this for it, in milliseconds. */
const longestDebt = 5_000
const maxNetworks = 20_000

/** What a network spent, as processes of one machine tell each other. */
export type Spent = [network: string, milliseconds: number]

/**
 * A token bucket of milliseconds of work for each network (decision 13). Held in memory: workers that share a machine
 * relay what was spent by `takeSpent` and `addSpent`, so that together they give no more than one.
 */
export class Budgets {
  /** False lets tests work as much as they like. */
  readonly enabled: boolean
  readonly #now: () => number
  /** The latest used last. */
  readonly #buckets = new Map<string, { left: number; at: number }>()
  #unrelayed = new Map<string, number>()
  readonly #spent: Partial<Record<Kind, number>> = {}
  readonly #refused: Record<string, number> = {}

  constructor({ enabled = true, now = () => performance.now() } = {}) {
    this.enabled = enabled
    this.#now = now
  }

  /** Seconds until the network may ask again if its budget is used up, otherwise null. */
  check(network: string): number | null {
    const bucket = this.#buckets.get(network)
    return !bucket || this.#refill(bucket) > 0 ? null : Math.ceil(1 - bucket.left / refillPerSecond)
  }

  /** @throws 429 if the budget is used up, and counts it for `by` */
  require(network: string, by: string): void {
    const wait = this.check(network)
    if (wait !== null) {
      throw this.refuse(by, wait)
    }
  }

  /** What a refusal is answered with, also one for another reason, such as too much at once. `by` names it in the counters. */
  refuse(by: string, seconds: number): Error {
    this.#refused[by] = (this.#refused[by] ?? 0) + 1
    return overBudget(seconds)
  }

  /** Takes off what so much of one kind costs; the budget may become negative, as work is paid when it is known. */
  spend(network: string, kind: Kind, amount = 1): void {
    const cost = prices[kind] * amount
    if (!this.enabled || !(cost > 0)) {
      return
    }
    this.#spent[kind] = (this.#spent[kind] ?? 0) + cost
    this.#take(network, cost)
    this.#unrelayed.set(network, (this.#unrelayed.get(network) ?? 0) + cost)
    if (this.#unrelayed.size > maxNetworks) {
      this.#unrelayed.clear()
    }
  }

  /** Milliseconds spent by kind and refusals by who refused, since the start. */
  get counters(): { spent: Partial<Record<Kind, number>>; refused: Record<string, number> } {
    return { spent: { ...this.#spent }, refused: { ...this.#refused } }
  }

  /** The same for a caller: staff and the process itself pay nothing, and of the site only its renderings are paid. */
  spendFor({ isStaff, client }: Identity, kind: Kind, amount = 1): void {
    if (!isStaff && client && !client.isSite) {
      this.spend(client.network, kind, amount)
    }
  }

  /** What was spent here since the last call. */
  takeSpent(): Spent[] {
    const spent = [...this.#unrelayed]
    this.#unrelayed = new Map()
    return spent
  }

  /** Takes off what was spent in another process. */
  addSpent(spent: Spent[]): void {
    for (const [network, cost] of spent) {
      this.#take(network, cost)
    }
  }

  #take(network: string, cost: number): void {
    const bucket = this.#buckets.get(network) ?? { left: capacity, at: this.#now() }
    this.#refill(bucket)
    bucket.left = Math.max(bucket.left - cost, -longestDebt)
    this.#buckets.delete(network)
    this.#buckets.set(network, bucket)
    const [oldest] = this.#buckets.keys()
    if (this.#buckets.size > maxNetworks && oldest !== undefined) {
      this.#buckets.delete(oldest)
    }
  }

  #refill(bucket: { left: number; at: number }): number {
    const now = this.#now()
    bucket.left = Math.min(capacity, bucket.left + ((now - bucket.at) * refillPerSecond) / 1000)
    bucket.at = now
    return bucket.left
  }
}
