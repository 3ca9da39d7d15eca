/** What a child may still take when its parent has nothing left, out of a quota for this. */
export interface Share {
  amount: number
  of: Quota
}

/** An amount that may be in use, also counted in the parent: socket, network, process. */
export class Quota {
  readonly #limit: number
  readonly #parent: Quota | null
  readonly #share: Share | null
  #used = 0
  #shared = 0

  constructor(limit: number, parent: Quota | null = null, share: Share | null = null) {
    this.#limit = limit
    this.#parent = parent
    this.#share = share
  }

  get used(): number {
    return this.#used
  }

  /** All at every level, or nothing and false. */
  reserve(amount: number): boolean {
    if (this.#used + amount > this.#limit) {
      return false
    }
    if (this.#parent?.reserve(amount) === false && !this.#reserveShare(amount)) {
      return false
    }
    this.#used += amount
    return true
  }

  release(amount: number): void {
    const given = Math.min(amount, this.#used)
    const shared = Math.min(given, this.#shared)
    this.#used -= given
    this.#shared -= shared
    this.#share?.of.release(shared)
    this.#parent?.release(given - shared)
  }

  releaseAll(): void {
    this.release(this.#used)
  }

  #reserveShare(amount: number): boolean {
    const share = this.#share
    if (share === null || this.#shared + amount > share.amount || !share.of.reserve(amount)) {
      return false
    }
    this.#shared += amount
    return true
  }
}
