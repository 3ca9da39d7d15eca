import { tooBusy } from '../errors/storage.ts'

/** Work that several wait for is done once, and aborted when none of them waits any more. */
export class SingleFlight<T> {
  readonly #underWay = new Map<string, { result: Promise<T>; waiting: number; controller: AbortController }>()

  async run(key: string, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    if (signal.aborted) {
      throw tooBusy()
    }
    const known = this.#underWay.get(key)
    const shared = known && !known.controller.signal.aborted ? known : this.#begin(key, work)
    shared.waiting += 1
    const leave = () => {
      shared.waiting -= 1
      if (shared.waiting === 0) {
        shared.controller.abort(tooBusy())
      }
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await shared.result
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<T>) {
    const controller = new AbortController()
    const result = work(controller.signal).finally(() => {
      if (this.#underWay.get(key) === shared) {
        this.#underWay.delete(key)
      }
    })
    const shared = { result, waiting: 0, controller }
    this.#underWay.set(key, shared)
    return shared
  }
}
