/** An amount that may be in use, also counted in the parent: socket, network, process. */
export class Quota {
  readonly #limit: number
  readonly #parent: Quota | null
  #used = 0

  constructor(limit: number, parent: Quota | null = null) {
    this.#limit = limit
    this.#parent = parent
  }

  get used(): number {
    return this.#used
  }

  /** All at every level, or nothing and false. */
  reserve(amount: number): boolean {
    if (this.#used + amount > this.#limit || this.#parent?.reserve(amount) === false) {
      return false
    }
    this.#used += amount
    return true
  }

  release(amount: number): void {
    const given = Math.min(amount, this.#used)
    this.#used -= given
    this.#parent?.release(given)
  }

  releaseAll(): void {
    this.release(this.#used)
  }
}
