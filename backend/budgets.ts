import { LRUCache } from 'lru-cache'
import { type BudgetKind, budgetPrices } from './budget-prices.ts'
import type { ApiError } from './errors/api-error.ts'
import { overBudget } from './errors/gateway.ts'
import type { Identity } from './identity.ts'
import { TokenBucket } from './token-bucket.ts'

// In milliseconds of work. Work done on an empty budget is debt, whose limit bounds how long anybody waits.
const rate = { burst: 4_000, perSecond: 250 }
const maxDebt = 5_000
const maxNetworks = 20_000

/** In bytes. A contact message is smaller. */
export const largeBody = 32 * 1024
const largeBodies = { burst: 8 * 1024 * 1024, perSecond: 2 * 1024 * 1024 }

export type Spent = [network: string, milliseconds: number]

/** A token bucket of work for each network (decision 13). Workers relay what was spent, so they share one budget. */
export class Budgets {
  readonly enabled: boolean
  readonly #now: () => number
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: maxNetworks })
  #unrelayed = new Map<string, number>()
  readonly #spent: Partial<Record<BudgetKind, number>> = {}
  readonly #refused: Record<string, number> = {}
  readonly #largeBodies: TokenBucket

  constructor({ enabled = true, now = () => performance.now() } = {}) {
    this.enabled = enabled
    this.#now = now
    this.#largeBodies = new TokenBucket(largeBodies, now)
  }

  /** Seconds to wait if the budget is used up, otherwise null. */
  check(network: string): number | null {
    const left = this.#buckets.peek(network)?.refill() ?? rate.burst
    return left > 0 ? null : Math.ceil(1 - left / rate.perSecond)
  }

  /** @throws 429 if the budget is used up */
  require(network: string, by: string): void {
    const wait = this.check(network)
    if (wait !== null) {
      throw this.refuse(by, wait)
    }
  }

  refuse(by: string, seconds: number): ApiError {
    this.#refused[by] = (this.#refused[by] ?? 0) + 1
    return overBudget(seconds)
  }

  /** What strangers of all networks together send in large bodies is limited. Returns whether this one may be read. */
  takeLargeBody(bytes: number): boolean {
    return !this.enabled || this.#largeBodies.take(bytes)
  }

  spendRequest(network: string, { url, bodyLength }: { url: string; bodyLength: number }): void {
    this.spend(network, 'request')
    // A list of values in a URL costs as much to parse and plan as one in a body.
    this.spend(network, 'received', (bodyLength + url.length) / 1024)
  }

  spend(network: string, kind: BudgetKind, amount = 1): void {
    const cost = budgetPrices[kind] * amount
    if (!this.enabled || !(cost > 0)) {
      return
    }
    this.#spent[kind] = (this.#spent[kind] ?? 0) + cost
    this.#charge(network, cost)
    this.#unrelayed.set(network, (this.#unrelayed.get(network) ?? 0) + cost)
    if (this.#unrelayed.size > maxNetworks) {
      this.#unrelayed.clear()
    }
  }

  get counters(): { spent: Partial<Record<BudgetKind, number>>; refused: Record<string, number> } {
    return { spent: { ...this.#spent }, refused: { ...this.#refused } }
  }

  /** Staff and the process itself pay nothing; the site pays only for its renderings. */
  spendFor({ isStaff, client }: Identity, kind: BudgetKind, amount = 1): void {
    if (!isStaff && client && !client.isSite) {
      this.spend(client.network, kind, amount)
    }
  }

  takeSpent(): Spent[] {
    const spent = [...this.#unrelayed]
    this.#unrelayed = new Map()
    return spent
  }

  addSpent(spent: Spent[]): void {
    for (const [network, cost] of spent) {
      this.#charge(network, cost)
    }
  }

  #charge(network: string, cost: number): void {
    const bucket = this.#buckets.get(network) ?? new TokenBucket(rate, this.#now)
    bucket.charge(cost, maxDebt)
    this.#buckets.set(network, bucket)
  }
}
