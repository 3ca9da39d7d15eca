/** Milliseconds of strangers' work in one turn of the event loop. */
const slice = 4

/** Spreads a burst of strangers' requests over turns of the event loop, so that staff wait for one slice only. */
export class TimeSlices {
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #firsts: (() => void)[] = []
  readonly #mayFill: () => boolean
  #begunAt: number | null = null
  #wasFirst = false // whether the last piece that was begun came before its turn

  /** `mayFill`: asked in each turn whether what waits may have the whole slice, and not one piece of work only. */
  constructor({ mayFill = (): boolean => false } = {}) {
    this.#mayFill = mayFill
  }

  /** Undefined when work may begin at once. `first`: every second piece of work is one of these, while others wait too. */
  next(network: string, { first = false } = {}): Promise<void> | undefined {
    return this.#mayBegin() ? undefined : new Promise(resolve => this.#wait(network, resolve, first))
  }

  /** At once or in its turn. */
  run(network: string, work: () => void): void {
    if (this.#mayBegin()) {
      work()
    } else {
      this.#wait(network, work, false)
    }
  }

  #mayBegin(): boolean {
    const now = performance.now()
    if (this.#begunAt === null) {
      this.#begin(now)
      return true
    }
    return !this.#isWaiting && now - this.#begunAt < slice
  }

  get #isWaiting(): boolean {
    return this.#waiting.size > 0 || this.#firsts.length > 0
  }

  #wait(network: string, start: () => void, first: boolean): void {
    if (first) {
      this.#firsts.push(start)
      return
    }
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
    if (!this.#isWaiting) {
      this.#begunAt = null
      return
    }
    const now = performance.now()
    this.#begin(now)
    const until = this.#mayFill() ? now + slice : now
    do {
      this.#startFirst()
    } while (this.#isWaiting && performance.now() < until)
  }

  #startFirst(): void {
    const ahead = this.#wasFirst && this.#waiting.size > 0 ? undefined : this.#firsts.shift()
    this.#wasFirst = ahead !== undefined
    if (ahead) {
      ahead()
      return
    }
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
