/** Milliseconds of strangers' work in one turn of the event loop. */
const slice = 4

/** Spreads a burst of strangers' requests over turns of the event loop, so that staff wait for one slice only. */
export class TimeSlices {
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #mayFill: () => boolean
  #begunAt: number | null = null

  /** `mayFill`: asked in each turn whether what waits may have the whole slice, and not one piece of work only. */
  constructor({ mayFill = (): boolean => false } = {}) {
    this.#mayFill = mayFill
  }

  /** Undefined when work may begin at once. */
  next(network: string): Promise<void> | undefined {
    return this.#mayBegin() ? undefined : new Promise(resolve => this.#wait(network, resolve))
  }

  /** At once or in its turn. */
  run(network: string, work: () => void): void {
    if (this.#mayBegin()) {
      work()
    } else {
      this.#wait(network, work)
    }
  }

  #mayBegin(): boolean {
    const now = performance.now()
    if (this.#begunAt === null) {
      this.#begin(now)
      return true
    }
    return this.#waiting.size === 0 && now - this.#begunAt < slice
  }

  #wait(network: string, start: () => void): void {
    const line = this.#waiting.get(network)
    if (line) {
      line.push(start)
    } else {
      this.#waiting.set(network, [start])
    }
  }

  #begin(now: number): void {
    this.#begunAt = now
    setImmediate(() => this.#continue())
  }

  /** One piece of work, as its cost is not known beforehand, and what it begins later is not seen here. */
  #continue(): void {
    if (this.#waiting.size === 0) {
      this.#begunAt = null
      return
    }
    const now = performance.now()
    this.#begin(now)
    const until = this.#mayFill() ? now + slice : now
    do {
      this.#startFirst()
    } while (this.#waiting.size > 0 && performance.now() < until)
  }

  #startFirst(): void {
    const [first] = this.#waiting
    if (!first) {
      return
    }
    const [network, line] = first
    const start = line.shift()
    this.#waiting.delete(network)
    if (line.length > 0) {
      this.#waiting.set(network, line)
    }
    start?.()
  }
}
