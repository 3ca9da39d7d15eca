import type { Budgets } from '../backend/budgets.ts'
import { FairQueue } from '../backend/fair-queue.ts'
import { ProcessorShare } from './processor-share.ts'

export class RenderQueue {
  readonly #budgets: Budgets
  readonly #queue: FairQueue
  readonly #processor = new ProcessorShare()

  constructor(budgets: Budgets) {
    this.#budgets = budgets
    this.#queue = new FairQueue({
      concurrency: 4,
      concurrencyPerKey: 2,
      maxWaiting: budgets.enabled ? 200 : Infinity,
      maxWaitingPerKey: budgets.enabled ? 6 : Infinity,
      queueFull: () => budgets.refuse('pages at once', 1),
    })
  }

  /** @throws 429 at once, not later, if the network may have no rendering now: whoever shares one is not refused with it */
  run<T>(network: string, render: () => Promise<T>): Promise<T> {
    this.#budgets.require(network, 'pages')
    this.#queue.requireRoom(network)
    return this.#queue.run(network, () => this.#renderAtCost(network, render))
  }

  async #renderAtCost<T>(network: string, render: () => Promise<T>): Promise<T> {
    const end = this.#processor.begin()
    try {
      return await render()
    } finally {
      this.#budgets.spend(network, 'rendering', end())
    }
  }
}
