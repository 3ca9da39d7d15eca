export interface FairQueueOptions {
  concurrency: number
  concurrencyPerKey: number
  maxWaiting: number
  maxWaitingPerKey: number
  queueFull: () => Error
  /** Where no more may wait, the longest line gives up its last for a key that has fewer. Not for work that others share. */
  makesRoom?: boolean
}

/** Each goes before those behind it, and has as much room to wait of its own. */
const priorities = ['first', 'urgent', 'usual'] as const

export type Priority = (typeof priorities)[number]

interface RunOptions {
  signal?: AbortSignal | undefined
  priority?: Priority
}

interface Waiting {
  start(): void
  drop(): void
}

class WaitingLines extends Map<string, Set<Waiting>> {
  count = 0

  findLongest(): Set<Waiting> | null {
    let longest: Set<Waiting> | null = null
    for (const line of this.values()) {
      if (line.size > (longest?.size ?? 0)) {
        longest = line
      }
    }
    return longest
  }
}

/** Keys, such as networks, take turns, so that one with a hundred pieces of work delays no other. */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #waiting: Record<Priority, WaitingLines> = {
    first: new WaitingLines(),
    urgent: new WaitingLines(),
    usual: new WaitingLines(),
  }
  readonly #running = new Map<string, number>()
  #runningCount = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** @throws `queueFull`, or the signal's reason when it is aborted before the work starts */
  async run<T>(
    key: string,
    work: () => Promise<T>,
    { signal, priority = 'usual' }: RunOptions = {},
  ): Promise<T> {
    signal?.throwIfAborted()
    if (this.#canStart(key) && !this.#waiting[priority].has(key)) {
      this.#start(key)
    } else {
      await this.#wait(key, priority, signal)
    }
    try {
      return await work()
    } finally {
      this.#end(key)
    }
  }

  get isAnyWaiting(): boolean {
    return priorities.some(priority => this.#waiting[priority].count > 0)
  }

  requireDiskSpace(key: string, priority: Priority = 'usual'): void {
    const { maxWaiting, maxWaitingPerKey, queueFull, makesRoom } = this.#options
    const lines = this.#waiting[priority]
    const waiting = lines.get(key)?.size ?? 0
    const mayMakeRoom = () => makesRoom && (lines.findLongest()?.size ?? 0) > waiting + 1
    const isFull = waiting >= maxWaitingPerKey || (lines.count >= maxWaiting && !mayMakeRoom())
    if (isFull && !this.#canStart(key)) {
      throw queueFull()
    }
  }

  #canStart(key: string): boolean {
    const { concurrency, concurrencyPerKey } = this.#options
    return this.#runningCount < concurrency && (this.#running.get(key) ?? 0) < concurrencyPerKey
  }

  #wait(key: string, priority: Priority, signal: AbortSignal | undefined): Promise<void> {
    this.requireDiskSpace(key, priority)
    const lines = this.#waiting[priority]
    if (lines.count >= this.#options.maxWaiting) {
      ;[...(lines.findLongest() ?? [])].at(-1)?.drop()
    }
    const line = lines.get(key) ?? new Set()
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal?.removeEventListener('abort', abort)
        if (line.delete(waiting)) {
          lines.count -= 1
        }
        if (line.size === 0) {
          lines.delete(key)
        }
      }
      const waiting = {
        start: () => {
          leave()
          this.#start(key)
          resolve()
        },
        drop: () => {
          leave()
          reject(this.#options.queueFull())
        },
      }
      const abort = () => {
        leave()
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      lines.set(key, line.add(waiting))
      lines.count += 1
    })
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
    for (const priority of priorities) {
      const lines = this.#waiting[priority]
      for (const [key, line] of lines) {
        const [first] = line
        if (first && this.#canStart(key)) {
          // The map's order is the order of turns, so this key goes to the end.
          lines.delete(key)
          lines.set(key, line)
          first.start()
          return
        }
      }
    }
  }
}
