const maxDelay = 1_000 // milliseconds

/** The database's, by which all processes agree on times though a machine's own clock is wrong or is set (decision 26). */
export class DatabaseClock {
  #known: { wall: number; monotonic: number } | null = null

  /** Milliseconds, as `Date.now()`. */
  now(): number {
    return this.#known ? this.#known.wall + performance.now() - this.#known.monotonic : Date.now()
  }

  /** `askedAt` by `performance.now()`: an answer that was long under way tells less than what is known. */
  set(wall: number, askedAt: number): void {
    const monotonic = performance.now()
    if (!this.#known || monotonic - askedAt < maxDelay) {
      this.#known = { wall, monotonic }
    }
  }
}
