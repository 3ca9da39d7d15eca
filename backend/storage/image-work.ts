import * as failures from '../errors/storage.ts'

/**
 * Pictures are worked on a few at a time, so that they leave processor and memory to everything else; a few more may
 * wait in line.
 */
export class ImageWork {
  readonly #atOnce: number
  readonly #waitingAtMost: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) {
    this.#atOnce = atOnce
    this.#waitingAtMost = waitingAtMost
  }

  /** @throws SlowDown when the line is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#waitingAtMost) {
        throw failures.tooBusy()
      }
      await new Promise<void>(resolve => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await work()
    } finally {
      // The place is handed to the next in line, or given back.
      const next = this.#waiting.shift()
      if (next) {
        next()
      } else {
        this.#running -= 1
      }
    }
  }
}
