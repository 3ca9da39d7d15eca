import * as errors from '../errors/storage.ts'
import { FairQueue } from '../fair-queue.ts'

/** One image at a time leaves a processor, and two of Node's four threads, to everything else. Networks take turns. */
export const createImageQueue = () =>
  new FairQueue({
    concurrency: 1,
    concurrencyPerKey: 1,
    maxWaiting: 100,
    maxWaitingPerKey: 25,
    queueFull: errors.tooBusy,
    makesRoom: true,
  })
