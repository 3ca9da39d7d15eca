import { setImmediate } from 'node:timers/promises'

const sliceMilliseconds = 8

/** Long work in pieces: when a slice is over, whatever else waits for the event loop has its turn. */
export class TimeSlice {
  #begunAt = performance.now()

  get isOver(): boolean {
    return performance.now() - this.#begunAt > sliceMilliseconds
  }

  async rest(): Promise<void> {
    await setImmediate()
    this.#begunAt = performance.now()
  }
}
