export interface Rate {
  burst: number
  perSecond: number
}

/** A bucket of tokens that fills again with time. */
export class Allowance {
  readonly #rate: Rate
  #left: number
  #countedAt = Date.now()

  constructor(rate: Rate) {
    this.#rate = rate
    this.#left = rate.burst
  }

  /** Uses some, one if not told otherwise; false when there are not so many. */
  use(count = 1): boolean {
    const now = Date.now()
    const refilled = this.#left + ((now - this.#countedAt) / 1000) * this.#rate.perSecond
    this.#left = Math.min(this.#rate.burst, refilled)
    this.#countedAt = now
    if (this.#left < count) {
      return false
    }
    this.#left -= count
    return true
  }
}
