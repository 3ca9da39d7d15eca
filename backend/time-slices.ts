/** Longest that work of strangers runs in one turn of the event loop before others get theirs, in milliseconds. */
const slice = 4

/**
 * Shares the event loop. What a burst of strangers' requests costs to read and to plan is spread over its turns, so that
 * whoever waits for the database or the disk meanwhile, as staff do at each step of a save, waits for one slice and not for
 * the whole burst. Networks take turns.
 */
export class TimeSlices {
  readonly #waiting = new Map<string, (() => void)[]>()
  #begunAt: number | null = null

  /** Resolves when work may begin: at once, unless this turn's slice is used up. */
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

  /** In a new turn: one piece of work, as it is not known what it will cost. */
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
