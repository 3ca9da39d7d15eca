import { setTimeout as delay } from 'node:timers/promises'
import type { Budgets } from '../backend/budgets.ts'
import { ApiError } from '../backend/errors/api-error.ts'
import { FairQueue } from '../backend/fair-queue.ts'
import { ProcessorShare } from './processor-time-share.ts'
import { withTimeout } from './with-timeout.ts'

/** In milliseconds. Other work of the thread, perhaps an attacker's, is charged to the rendering. */
const maxCharge = 200
/** In milliseconds; a page's queries are given up before. */
const longestRendering = 60_000
const isLate = Symbol('late')

/** Renderings of addresses that anybody could make up: at once, and the share of the event loop that they have while some wait. */
const strangers = { concurrency: 2, share: 0.5 }

export interface RenderOptions {
  /** Of the site's own pages, which have places of their own. */
  isKnown?: boolean
}

export class RenderQueue {
  readonly #budgets: Budgets
  readonly #known: FairQueue
  readonly #others: FairQueue
  readonly #processor = new ProcessorShare()
  readonly #longest: number

  constructor(budgets: Budgets, { longest = longestRendering } = {}) {
    this.#budgets = budgets
    this.#longest = longest
    const bounds = {
      maxWaiting: budgets.enabled ? 200 : Infinity,
      maxWaitingPerKey: budgets.enabled ? 6 : Infinity,
      queueFull: () => budgets.refuse('pages at once', 1),
    }
    this.#known = new FairQueue({ ...bounds, concurrency: 4, concurrencyPerKey: 2 })
    this.#others = new FairQueue({ ...bounds, concurrency: strangers.concurrency, concurrencyPerKey: 1 })
  }

  /** @throws 429, synchronously, so that nobody who shares the rendering is refused along with who asked for it */
  run<T>(network: string, render: () => Promise<T>, { isKnown = false }: RenderOptions = {}): Promise<T> {
    this.#require(network, isKnown)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const renderInPlace = async () => {
      const cost = await this.#renderAtCost(network, render, { resolve, reject })
      if (!isKnown) {
        await this.#rest(cost)
      }
    }
    this.#toQueue(isKnown).run(network, renderInPlace).catch(reject)
    return promise
  }

  findError(network: string, { isKnown = false }: RenderOptions = {}): ApiError | null {
    try {
      this.#require(network, isKnown)
      return null
    } catch (error) {
      if (error instanceof ApiError) {
        return error
      }
      throw error
    }
  }

  #require(network: string, isKnown: boolean): void {
    this.#budgets.require(network, 'pages')
    this.#toQueue(isKnown).requireDiskSpace(network)
  }

  #toQueue(isKnown: boolean): FairQueue {
    return isKnown ? this.#known : this.#others
  }

  /** The place stays taken: as many turns of the event loop are without a rendering as had one. */
  async #rest(cost: number): Promise<void> {
    if (this.#budgets.enabled && this.#others.isAnyWaiting) {
      await delay(cost * (strangers.concurrency / strangers.share - 1))
    }
  }

  /** Returns milliseconds of the processor. */
  async #renderAtCost<T>(
    network: string,
    render: () => Promise<T>,
    { resolve, reject }: { resolve: (rendered: T) => void; reject: (error: unknown) => void },
  ): Promise<number> {
    const end = this.#processor.begin()
    try {
      const rendered = await withTimeout<T, typeof isLate>(render(), this.#longest, isLate)
      if (rendered === isLate) {
        throw new Error(`The rendering was not done within ${this.#longest} ms`)
      }
      resolve(rendered)
    } catch (error) {
      reject(error)
    }
    const cost = Math.min(end(), maxCharge)
    this.#budgets.spend(network, 'rendering', cost)
    return cost
  }
}
