const longest = 30_000
const shortest = 250
const window = 60_000
const maxAtOnce = 20

/** In milliseconds: none, unless a worker never became ready or many ended within a minute; then doubling. */
export class RestartBackoff {
  #failures = 0
  #ends: number[] = []

  next({ wasReady, now }: { wasReady: boolean; now: number }): number {
    this.#ends = [...this.#ends.filter(end => now - end < window), now]
    this.#failures = wasReady && this.#ends.length <= maxAtOnce ? 0 : this.#failures + 1
    return this.#failures === 0 ? 0 : Math.min(longest, shortest * 2 ** (this.#failures - 1))
  }
}
