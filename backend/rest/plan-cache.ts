import type { Identity } from '../database.ts'
import type { Catalogue } from './catalogue.ts'
import type { ReadPlan } from './read-table.ts'

const maxPlans = 500
/** Longer requests are rare and would fill the memory. */
const maxKeyLength = 2_000

/** Plans of reads by all that they depend on, the latest used last. A new catalogue empties it. */
export class PlanCache {
  readonly #plans = new Map<string, ReadPlan>()
  #catalogue: Catalogue | null = null

  findOrMake(catalogue: Catalogue, request: Request, { isStaff }: Identity, make: () => ReadPlan): ReadPlan {
    if (this.#catalogue !== catalogue) {
      this.#plans.clear()
      this.#catalogue = catalogue
    }
    const key = toKey(request, isStaff)
    const known = this.#plans.get(key)
    const plan = known ?? make()
    if (known) {
      this.#plans.delete(key)
      this.#plans.set(key, known)
    } else if (key.length <= maxKeyLength) {
      this.#add(key, plan)
    }
    return plan
  }

  #add(key: string, plan: ReadPlan): void {
    const [oldest] = this.#plans.keys()
    if (this.#plans.size >= maxPlans && oldest !== undefined) {
      this.#plans.delete(oldest)
    }
    this.#plans.set(key, plan)
  }
}

function toKey({ method, url, headers }: Request, isStaff: boolean): string {
  const path = url.slice(url.indexOf('/', 8))
  // Staff may ask for more.
  return [isStaff, method, path, headers.get('accept'), headers.get('prefer'), headers.get('range')].join(
    '\n',
  )
}
