export interface Rate {
  burst: number
  perSecond: number
}

export class TokenBucket {
  readonly #rate: Rate
  readonly #now: () => number
  #left: number
  #countedAt: number

  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate
    this.#now = now
    this.#left = rate.burst
    this.#countedAt = now()
  }

  take(count = 1): boolean {
    if (this.refill() < count) {
      return false
    }
    this.#left -= count
    return true
  }

  /** For what was used already: the bucket may go into debt. */
  charge(count: number, maxDebt: number): void {
    this.#left = Math.max(this.refill() - count, -maxDebt)
  }

  refill(): number {
    const now = this.#now()
    const refilled = this.#left + ((now - this.#countedAt) / 1000) * this.#rate.perSecond
    this.#left = Math.min(this.#rate.burst, refilled)
    this.#countedAt = now
    return this.#left
  }
}
