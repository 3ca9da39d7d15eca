import { maxConnectionLifetime } from './connect.ts'

const maxPrepared = 150
const preparedAfter = 3
const maxCounted = 2_000
const maxTextLength = 8_000

/** A generic plan expects the pattern to match many rows, so it reads the whole table for a rare one. */
const patternMatch = / (not )?i?like |~/i

/** Prepares a statement from its third run. Counts restart after a connection's lifetime, which bounds its memory. */
export class PreparedStatements {
  readonly #counts = new Map<string, number>()
  #prepared = 0
  #countingSince = Date.now()

  /** Counts one more run of the statement. */
  shouldPrepare(text: string): boolean {
    if (Date.now() - this.#countingSince > maxConnectionLifetime) {
      this.#counts.clear()
      this.#prepared = 0
      this.#countingSince = Date.now()
    }
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count > preparedAfter) {
      return true
    }
    if (text.length > maxTextLength || patternMatch.test(text)) {
      return false
    }
    const isPrepared = count === preparedAfter
    if (isPrepared && this.#prepared >= maxPrepared) {
      return false
    }
    if (isPrepared) {
      this.#prepared += 1
    } else if (count === 1 && this.#counts.size >= maxCounted) {
      this.#evictUnprepared()
    }
    this.#counts.set(text, count)
    return isPrepared
  }

  #evictUnprepared(): void {
    for (const [text, count] of this.#counts) {
      if (count < preparedAfter) {
        this.#counts.delete(text)
      }
    }
  }
}
