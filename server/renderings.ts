import type { Budgets } from '../backend/budgets.ts'

/** Renderings at once, of which one network has at most so many; what it may hold and await; how many wait in all. */
const maxRunning = 4
const maxRunningOfNetwork = 2
const maxHeldByNetwork = 8
const maxWaiting = 200

interface Share {
  held: number
  running: number
}

interface Waiting {
  share: Share
  start: () => void
}

/** Pages are rendered a few at a time, in turn of those who ask, and paid from the budgets of their networks. */
export class Renderings {
  readonly #budgets: Budgets
  readonly #shares = new Map<string, Share>()
  readonly #waiting = new Set<Waiting>()
  #running = 0

  constructor(budgets: Budgets) {
    this.#budgets = budgets
  }

  /** @throws 429 at once, not later, if the network may have no rendering now: whoever shares one is not refused with it */
  run<T>(network: string, work: () => Promise<T>): Promise<T> {
    this.#budgets.require(network, 'pages')
    const share = this.#shares.get(network) ?? { held: 0, running: 0 }
    if (this.#budgets.enabled && (share.held >= maxHeldByNetwork || this.#waiting.size >= maxWaiting)) {
      throw this.#budgets.refuse('pages at once', 1)
    }
    share.held += 1
    this.#shares.set(network, share)
    return this.#runInTurn(network, share, work)
  }

  async #runInTurn<T>(network: string, share: Share, work: () => Promise<T>): Promise<T> {
    try {
      await this.#takeTurn(share)
      const begun = performance.now()
      try {
        return await work()
      } finally {
        this.#budgets.spend(network, 'rendering', performance.now() - begun)
        this.#running -= 1
        share.running -= 1
      }
    } finally {
      share.held -= 1
      if (share.held === 0) {
        this.#shares.delete(network)
      }
      this.#startNext()
    }
  }

  #takeTurn(share: Share): Promise<void> | undefined {
    if (this.#mayStart(share)) {
      return this.#begin(share)
    }
    return new Promise(resolve => this.#waiting.add({ share, start: resolve }))
  }

  #mayStart({ running }: Share): boolean {
    return this.#running < maxRunning && running < maxRunningOfNetwork
  }

  #begin(share: Share): undefined {
    this.#running += 1
    share.running += 1
  }

  #startNext(): void {
    for (const waiting of this.#waiting) {
      if (this.#mayStart(waiting.share)) {
        this.#waiting.delete(waiting)
        this.#begin(waiting.share)
        waiting.start()
        return
      }
    }
  }
}
