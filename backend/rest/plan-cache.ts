import { LRUCache } from 'lru-cache'
import type { Identity } from '../identity.ts'
import type { ExposedSchema } from './exposed-schema.ts'
import type { ReadPlan } from './read-table.ts'

/** Longer requests are rare and would fill the memory. */
const maxKeyLength = 2_000

/** A change of the schema empties it; the key has all else that a plan depends on. */
export class PlanCache {
  readonly #plans = new LRUCache<string, ReadPlan>({ max: 500 })
  #schema: ExposedSchema | null = null

  findOrPlan(schema: ExposedSchema, request: Request, identity: Identity, plan: () => ReadPlan): ReadPlan {
    if (this.#schema !== schema) {
      this.#plans.clear()
      this.#schema = schema
    }
    const key = toKey(request, identity)
    const known = this.#plans.get(key)
    if (known) {
      return known
    }
    const made = plan()
    if (key.length <= maxKeyLength) {
      this.#plans.set(key, made)
    }
    return made
  }
}

function toKey({ method, url, headers }: Request, { isStaff, isAdmin }: Identity): string {
  const path = url.slice(url.indexOf('/', 8))
  const negotiated = ['accept', 'prefer', 'range'].map(name => headers.get(name))
  // Staff have other limits, and admins other formats.
  return [isStaff, isAdmin, method, path, ...negotiated].join('\n')
}
