const maxRemembered = 10_000

/**
 * Transactions whose changes this process has heard of. PostgreSQL sends notices in the order of commits, but gives out
 * numbers in the order of beginnings: so all below a heartbeat's oldest running one are known, and those above one by one.
 */
export class SeenTransactions {
  /** In the order in which they committed. */
  readonly #positions = new Map<number, number>()
  #floor = 0

  add(transactionId: number, position: number): void {
    this.#positions.delete(transactionId)
    this.#positions.set(transactionId, position)
    if (this.#positions.size > maxRemembered) {
      const [oldest] = this.#positions.keys()
      this.#positions.delete(oldest ?? 0)
    }
  }

  /** All transactions before it were over when the heartbeat that says so was sent. */
  raiseFloor(transactionId: number): void {
    this.#floor = Math.max(this.#floor, transactionId)
  }

  has(transactionId: number): boolean {
    return transactionId < this.#floor || this.#positions.has(transactionId)
  }

  findPosition(transactionId: number): number | null {
    return this.#positions.get(transactionId) ?? null
  }

  /** Of another database, such as one that was restored, the numbers may be lower. */
  clear(): void {
    this.#positions.clear()
    this.#floor = 0
  }
}
