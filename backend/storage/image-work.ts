import * as failures from '../errors/storage.ts'
import { FairQueue } from '../fair-queue.ts'

interface Asker {
  /** Networks take turns. */
  network?: string
  /** Aborted when nobody waits any more. */
  signal?: AbortSignal
}

/**
 * Pictures are worked on a few at a time, so that they leave processor and memory to everything else; a few more may
 * wait, for each network its share.
 */
export class ImageWork {
  readonly #queue: FairQueue

  constructor({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) {
    this.#queue = new FairQueue({
      atOnce,
      atOncePerKey: atOnce,
      waiting: waitingAtMost,
      waitingPerKey: Math.ceil(waitingAtMost / 4),
      refuse: failures.tooBusy,
    })
  }

  /** @throws SlowDown when the line is full */
  run<T>(work: () => Promise<T>, { network = '', signal }: Asker = {}): Promise<T> {
    return this.#queue.run(network, work, signal)
  }
}
