import { setImmediate } from 'node:timers/promises'

const sliceMilliseconds = 8

/** Slices are queued: no two run in the same turn of the event loop. */
let lastTurn: Promise<unknown> = Promise.resolve()

/** Divides long work so that the event loop serves others between any two slices. */
export class TimeSlice {
  #begunAt = performance.now()

  get isOver(): boolean {
    return performance.now() - this.#begunAt > sliceMilliseconds
  }

  async yield(): Promise<void> {
    lastTurn = lastTurn.then(() => setImmediate())
    await lastTurn
    this.#begunAt = performance.now()
  }
}
