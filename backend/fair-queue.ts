interface Waiting {
  start: () => void
}

export interface FairQueueOptions {
  /** Pieces of work at the same time. */
  atOnce: number
  /** Of one key at the same time. */
  atOncePerKey: number
  /** Pieces that may wait, in all and of one key. */
  waiting: number
  waitingPerKey: number
  /** What is thrown when there is no room to wait. */
  refuse: () => Error
}

/**
 * A queue in which keys, such as networks, take turns: who asks for a hundred things delays nobody who asks for one.
 * What is given up while it waits is never begun.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Set<Waiting>>()
  readonly #running = new Map<string, number>()
  #runningCount = 0
  #waitingCount = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** @throws what `refuse` gives when too much waits, the signal's reason when it is aborted before its turn */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#canStart(key) && !this.#waiting.has(key)) {
      this.#begin(key)
    } else {
      await this.#wait(key, signal)
    }
    try {
      return await work()
    } finally {
      this.#end(key)
    }
  }

  #canStart(key: string): boolean {
    const { atOnce, atOncePerKey } = this.#options
    return this.#runningCount < atOnce && (this.#running.get(key) ?? 0) < atOncePerKey
  }

  #wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    const { waiting, waitingPerKey, refuse } = this.#options
    const line = this.#waiting.get(key) ?? new Set()
    if (this.#waitingCount >= waiting || line.size >= waitingPerKey) {
      throw refuse()
    }
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', giveUp)
          this.#leave(key, entry)
          this.#begin(key)
          resolve()
        },
      }
      const giveUp = () => {
        this.#leave(key, entry)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#waiting.set(key, line.add(entry))
      this.#waitingCount += 1
    })
  }

  #leave(key: string, entry: Waiting): void {
    const line = this.#waiting.get(key)
    if (line?.delete(entry)) {
      this.#waitingCount -= 1
    }
    if (line?.size === 0) {
      this.#waiting.delete(key)
    }
  }

  #begin(key: string): void {
    this.#runningCount += 1
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
  }

  #end(key: string): void {
    this.#runningCount -= 1
    const left = (this.#running.get(key) ?? 1) - 1
    if (left > 0) {
      this.#running.set(key, left)
    } else {
      this.#running.delete(key)
    }
    this.#startNext()
  }

  #startNext(): void {
    for (const [key, line] of this.#waiting) {
      const [next] = line
      if (next && this.#canStart(key)) {
        next.start()
        const rest = this.#waiting.get(key)
        if (rest) {
          this.#waiting.delete(key)
          this.#waiting.set(key, rest)
        }
        return
      }
    }
  }
}
