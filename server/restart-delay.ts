const longest = 30_000
const shortest = 250
const window = 60_000
/** Ends after a good start that are mended at once; whoever exceeds them in a minute is not helped by haste. */
const maxAtOnce = 20

/**
 * Milliseconds until a worker that ended is started again: none, unless it never became ready or many ended within a
 * minute; then they double, up to half a minute.
 */
export class RestartDelay {
  #failures = 0
  #ends: number[] = []

  next({ wasReady, now }: { wasReady: boolean; now: number }): number {
    this.#ends = [...this.#ends.filter(end => now - end < window), now]
    this.#failures = wasReady && this.#ends.length <= maxAtOnce ? 0 : this.#failures + 1
    return this.#failures === 0 ? 0 : Math.min(longest, shortest * 2 ** (this.#failures - 1))
  }
}
