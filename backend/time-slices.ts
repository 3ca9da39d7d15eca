/** Milliseconds of strangers' work in one turn of the event loop. */
const slice = 4

/** Spreads a burst of strangers' requests over turns of the event loop, so that staff wait for one slice only. */
export class TimeSlices {
  readonly #waiting = new Map<string, (() => void)[]>()
  #begunAt: number | null = null

  /** Undefined when work may begin at once. */
  next(network: string): Promise<void> | undefined {
    const now = performance.now()
    if (this.#begunAt === null) {
      this.#begin(now)
      return
    }
    if (this.#waiting.size === 0 && now - this.#begunAt < slice) {
      return
    }
    return new Promise(resolve => {
      const line = this.#waiting.get(network)
      if (line) {
        line.push(resolve)
      } else {
        this.#waiting.set(network, [resolve])
      }
    })
  }

  #begin(now: number): void {
    this.#begunAt = now
    setImmediate(() => this.#continue())
  }

  /** One piece of work per turn, as its cost is not known beforehand. */
  #continue(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#begunAt = null
      return
    }
    const [network, line] = first
    const start = line.shift()
    this.#waiting.delete(network)
    if (line.length > 0) {
      this.#waiting.set(network, line)
    }
    this.#begin(performance.now())
    start?.()
  }
}
