import { isIP } from 'node:net'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Sql } from './database.ts'

/** How many points a key may use within a window. */
export interface Limit {
  name: string
  points: number
  windowSeconds: number
}

/**
 * Request limits, counted in the database and so shared by all processes on it.
 * Keys are whatever is limited: an address, an account, or both joined.
 */
export class Limits {
  readonly #enabled: boolean
  readonly #client: object
  readonly #limiters = new Map<string, RateLimiterPostgres>()

  constructor(sql: Sql, { enabled }: { enabled: boolean }) {
    this.#enabled = enabled
    this.#client = {
      query: async ({ text, values }: { text: string; values: never[] }) => {
        const rows = await sql.unsafe(text, values, { prepare: true })
        return { rows: [...rows], rowCount: rows.count }
      },
    }
  }

  /** Uses one point. Returns the seconds to wait when there is none left, otherwise null. */
  async use(limit: Limit, key: string): Promise<number | null> {
    if (!this.#enabled) {
      return null
    }
    try {
      await this.#limiterFor(limit).consume(key.slice(0, 200))
      return null
    } catch (refusal) {
      return secondsLeft(refusal)
    }
  }

  /** Seconds to wait if the key has no points left, without using one; otherwise null. */
  async peek(limit: Limit, key: string): Promise<number | null> {
    if (!this.#enabled) {
      return null
    }
    const state = await this.#limiterFor(limit).get(key.slice(0, 200))
    return state && state.consumedPoints >= limit.points ? Math.max(1, state.msBeforeNext / 1000) : null
  }

  /** Gives all points back, as after a sign-in that worked. */
  async reset(limit: Limit, key: string): Promise<void> {
    if (this.#enabled) {
      await this.#limiterFor(limit).delete(key.slice(0, 200))
    }
  }

  #limiterFor(limit: Limit): RateLimiterPostgres {
    const known = this.#limiters.get(limit.name)
    if (known) {
      return known
    }
    const limiter = new RateLimiterPostgres({
      storeClient: this.#client,
      storeType: 'client',
      schemaName: 'backend',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.windowSeconds,
    })
    this.#limiters.set(limit.name, limiter)
    return limiter
  }
}

function secondsLeft(refusal: unknown): number {
  // The library rejects with its result when the points are used up, and with an error when the store fails.
  if (refusal instanceof Error) {
    throw refusal
  }
  return Math.max(1, (refusal as RateLimiterRes).msBeforeNext / 1000)
}

/** What is counted as one visitor: an address, or with IPv6 the /64 that one household has. */
export function toNetwork(address: string): string {
  if (isIP(address) !== 6) {
    return address
  }
  const mapped = address.match(/^::ffff:([\d.]+)$/i)?.[1]
  if (mapped) {
    return mapped
  }
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [head, tail].map(part => part.split(':').filter(group => group !== '')) as [
    string[],
    string[],
  ]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before
  return `${groups.slice(0, 4).join(':')}::/64`
}
