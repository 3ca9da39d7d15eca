/** So much and no more, counted for what it belongs to as well: a socket, its network, the process. */
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

  /** All of it at every level, or nothing and false. */
  take(amount: number): boolean {
    if (this.#used + amount > this.#limit || this.#parent?.take(amount) === false) {
      return false
    }
    this.#used += amount
    return true
  }

  /** What is left of it when all was given back before. */
  give(amount: number): void {
    const given = Math.min(amount, this.#used)
    this.#used -= given
    this.#parent?.give(given)
  }

  giveAll(): void {
    this.give(this.#used)
  }
}
