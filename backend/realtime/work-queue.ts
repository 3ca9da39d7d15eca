import type { RealtimeLimits } from './realtime-limits.ts'

export class WorkQueue {
  readonly #limits: Pick<RealtimeLimits, 'waitingMessages' | 'waitingBytes'>
  #last: Promise<void> = Promise.resolve()
  #messages = 0
  #bytes = 0

  constructor(limits: Pick<RealtimeLimits, 'waitingMessages' | 'waitingBytes'>) {
    this.#limits = limits
  }

  /** False when too much waits. @param work must not reject */
  add(size: number, work: () => Promise<void>): boolean {
    const { waitingMessages, waitingBytes } = this.#limits
    if (this.#messages >= waitingMessages || this.#bytes + size > waitingBytes) {
      return false
    }
    this.#messages += 1
    this.#bytes += size
    this.#last = this.#last.then(work).then(() => {
      this.#messages -= 1
      this.#bytes -= size
    })
    return true
  }
}
