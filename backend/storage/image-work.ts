import * as failures from '../errors/storage.ts'
import { createPlaces } from '../turns.ts'

/**
 * Pictures are worked on a few at a time, so that they leave processor and memory to everything else; a few more may
 * wait in line.
 */
export class ImageWork {
  readonly #places
  readonly #waitingAtMost: number

  constructor({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) {
    this.#places = createPlaces(atOnce)
    this.#waitingAtMost = waitingAtMost
  }

  /** @throws SlowDown when the line is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#places.waiting >= this.#waitingAtMost) {
      throw failures.tooBusy()
    }
    return this.#places.use(work)
  }
}
