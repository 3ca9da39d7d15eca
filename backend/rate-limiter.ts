import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Sql } from './database.ts'

export interface RateLimit {
  name: string
  points: number
  windowSeconds: number
}

/** Counts in the database, for all processes. A key is an address, an account, or both joined. */
export class RateLimiter {
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

  /** Uses one point; returns the seconds to wait when none is left. */
  async consume(limit: RateLimit, key: string): Promise<number | null> {
    if (!this.#enabled) {
      return null
    }
    try {
      await this.#limiterFor(limit).consume(key.slice(0, 200))
      return null
    } catch (rejection) {
      return secondsLeft(rejection)
    }
  }

  async reset(limit: RateLimit, key: string): Promise<void> {
    if (this.#enabled) {
      await this.#limiterFor(limit).delete(key.slice(0, 200))
    }
  }

  #limiterFor(limit: RateLimit): RateLimiterPostgres {
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

function secondsLeft(rejection: unknown): number {
  // The library rejects with its result when the points are used up, and with an error when the store fails.
  if (rejection instanceof Error) {
    throw rejection
  }
  return Math.max(1, (rejection as RateLimiterRes).msBeforeNext / 1000)
}
