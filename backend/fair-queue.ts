export interface FairQueueOptions {
  concurrency: number
  concurrencyPerKey: number
  maxWaiting: number
  maxWaitingPerKey: number
  queueFull: () => Error
}

/** Keys, such as networks, take turns, so that a hundred pieces of work of one delay nobody who has one. */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #running = new Map<string, number>()
  #waitingCount = 0
  #runningCount = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** @throws `queueFull`, or the signal's reason when it is aborted before the work starts */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#canStart(key) && !this.#waiting.has(key)) {
      this.#start(key)
    } else {
      await this.#wait(key, signal)
    }
    try {
      return await work()
    } finally {
      this.#end(key)
    }
  }

  /** @throws `queueFull` if work of the key would have to wait and has no room */
  requireRoom(key: string): void {
    const { maxWaiting, maxWaitingPerKey, queueFull } = this.#options
    const waiting = this.#waiting.get(key)?.size ?? 0
    if (!this.#canStart(key) && (this.#waitingCount >= maxWaiting || waiting >= maxWaitingPerKey)) {
      throw queueFull()
    }
  }

  #canStart(key: string): boolean {
    const { concurrency, concurrencyPerKey } = this.#options
    return this.#runningCount < concurrency && (this.#running.get(key) ?? 0) < concurrencyPerKey
  }

  #wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    this.requireRoom(key)
    const line = this.#waiting.get(key) ?? new Set()
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', abort)
        this.#leave(key, start)
        this.#start(key)
        resolve()
      }
      const abort = () => {
        this.#leave(key, start)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      this.#waiting.set(key, line.add(start))
      this.#waitingCount += 1
    })
  }

  #leave(key: string, start: () => void): void {
    const line = this.#waiting.get(key)
    if (line?.delete(start)) {
      this.#waitingCount -= 1
    }
    if (line?.size === 0) {
      this.#waiting.delete(key)
    }
  }

  #start(key: string): void {
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
      const [start] = line
      if (start && this.#canStart(key)) {
        // The map's order is that of turns: the key's next one comes last.
        this.#waiting.delete(key)
        this.#waiting.set(key, line)
        start()
        return
      }
    }
  }
}
