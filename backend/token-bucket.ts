export interface Rate {
  burst: number
  perSecond: number
}

/** A bucket of tokens that fills again with time. */
export class TokenBucket {
  readonly #rate: Rate
  readonly #now: () => number
  #left: number
  #countedAt: number

  constructor(rate: Rate, now: () => number = Date.now) {
    this.#rate = rate
    this.#now = now
    this.#left = rate.burst
    this.#countedAt = now()
  }

  /** Takes some, one if not told otherwise; false when there are not so many. */
  take(count = 1): boolean {
    if (this.refill() < count) {
      return false
    }
    this.#left -= count
    return true
  }

  /** Takes what was used already, also if there is not so much. */
  charge(count: number, maxDebt: number): void {
    this.#left = Math.max(this.refill() - count, -maxDebt)
  }

  /** Returns how many there are now. */
  refill(): number {
    const now = this.#now()
    const refilled = this.#left + ((now - this.#countedAt) / 1000) * this.#rate.perSecond
    this.#left = Math.min(this.#rate.burst, refilled)
    this.#countedAt = now
    return this.#left
  }
}
