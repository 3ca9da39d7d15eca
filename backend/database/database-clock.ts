/** The database's, by which all processes agree on times though a machine's own clock is wrong or is set (decision 26). */
export class DatabaseClock {
  #known: { wall: number; monotonic: number } | null = null

  /** Milliseconds, as `Date.now()`. */
  now(): number {
    return this.#known ? this.#known.wall + performance.now() - this.#known.monotonic : Date.now()
  }

  set(wall: number): void {
    this.#known = { wall, monotonic: performance.now() }
  }
}
