import type { Budgets } from '../backend/budgets.ts'
import { ApiError } from '../backend/errors/api-error.ts'
import { FairQueue, type Priority } from '../backend/fair-queue.ts'
import { ProcessorShare } from './processor-share.ts'
import { withTimeout } from './with-timeout.ts'

/** In milliseconds. Other work of the thread, perhaps an attacker's, is charged to the rendering. */
const maxCharge = 200
/** In milliseconds; a page's queries are given up before. */
const longestRendering = 60_000
const isLate = Symbol('late')

export class RenderQueue {
  readonly #budgets: Budgets
  readonly #queue: FairQueue
  readonly #processor = new ProcessorShare()
  readonly #longest: number

  constructor(budgets: Budgets, { longest = longestRendering } = {}) {
    this.#budgets = budgets
    this.#longest = longest
    this.#queue = new FairQueue({
      concurrency: 4,
      concurrencyPerKey: 2,
      maxWaiting: budgets.enabled ? 200 : Infinity,
      maxWaitingPerKey: budgets.enabled ? 6 : Infinity,
      queueFull: () => budgets.refuse('pages at once', 1),
    })
  }

  /** @throws 429, synchronously, so that nobody who shares the rendering is refused along with who asked for it */
  run<T>(network: string, render: () => Promise<T>, priority: Priority = 'usual'): Promise<T> {
    this.#require(network, priority)
    return this.#queue.run(network, () => this.#renderAtCost(network, render), { priority })
  }

  findError(network: string, priority: Priority): ApiError | null {
    try {
      this.#require(network, priority)
      return null
    } catch (error) {
      if (error instanceof ApiError) {
        return error
      }
      throw error
    }
  }

  #require(network: string, priority: Priority): void {
    this.#budgets.require(network, 'pages')
    this.#queue.requireRoom(network, priority)
  }

  async #renderAtCost<T>(network: string, render: () => Promise<T>): Promise<T> {
    const end = this.#processor.begin()
    try {
      const rendered = await withTimeout<T, typeof isLate>(render(), this.#longest, isLate)
      if (rendered === isLate) {
        throw new Error(`The rendering was not done within ${this.#longest} ms`)
      }
      return rendered
    } finally {
      this.#budgets.spend(network, 'rendering', Math.min(end(), maxCharge))
    }
  }
}
