const maxRemembered = 10_000

/** Notices come in commit order, ids in start order: so all ids below a floor are known, and others one by one. */
export class SeenTransactions {
  readonly #positions = new Map<number, number>() // in commit order
  #floor = 0

  add(transactionId: number, position: number): void {
    this.#positions.delete(transactionId)
    this.#positions.set(transactionId, position)
    if (this.#positions.size > maxRemembered) {
      const [oldest] = this.#positions.keys()
      this.#positions.delete(oldest ?? 0)
    }
  }

  /** A heartbeat tells that all transactions before this one are over. */
  raiseFloor(transactionId: number): void {
    this.#floor = Math.max(this.#floor, transactionId)
  }

  has(transactionId: number): boolean {
    return transactionId < this.#floor || this.#positions.has(transactionId)
  }

  findPosition(transactionId: number): number | null {
    return this.#positions.get(transactionId) ?? null
  }

  /** In another database, such as a restored one, ids may be lower. */
  clear(): void {
    this.#positions.clear()
    this.#floor = 0
  }
}
