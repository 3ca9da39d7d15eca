/**
 * Shares the processor time of this thread evenly among what is at work on it. Unlike time on the clock it does not grow when
 * other programs use the machine.
 */
export class ProcessorShare {
  readonly #readTime: () => number
  #atWork = 0
  #last = 0
  /** Of somebody who was at work from the beginning. */
  #each = 0

  /** `readTime`: processor time of this thread in milliseconds. */
  constructor(readTime: () => number = readThreadTime) {
    this.#readTime = readTime
  }

  /** Returns what ends it, and tells its milliseconds. */
  begin(): () => number {
    this.#advance()
    this.#atWork += 1
    const before = this.#each
    return () => {
      this.#advance()
      this.#atWork -= 1
      return this.#each - before
    }
  }

  #advance(): void {
    const now = this.#readTime()
    if (this.#atWork > 0) this.#each += (now - this.#last) / this.#atWork
    this.#last = now
  }
}

function readThreadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
