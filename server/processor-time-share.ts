/** Divides this thread's processor time evenly among its tasks, so the load of other programs does not count. */
export class ProcessorShare {
  readonly #readTime: () => number
  #atWork = 0
  #last = 0
  #each = 0

  /** `readTime`: processor time of this thread in milliseconds. */
  constructor(readTime: () => number = readThreadTime) {
    this.#readTime = readTime
  }

  /** Returns what ends it and returns its milliseconds. */
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
