import { Worker } from 'node:worker_threads'
import { Failure, type FailureFacts } from '../errors/failure.ts'
import * as failures from '../errors/rest.ts'
import { createPlaces } from '../turns.ts'
import type { Bounds } from './bounds.ts'
import type { JsonBody } from './parse-body.ts'

/** What a worker is given and answers (`parse-body-worker.ts`). */
export interface Task {
  body: Uint8Array
  mediaType: string
  bounds: Bounds
}
export type Outcome = { body: JsonBody } | { failure: FailureFacts }

/** Its memory is given back when it ends. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }
const places = createPlaces(1)

/** Parses in a thread of its own, as `parseBody` does. @throws PGRST100 for what would not fit into its memory */
export const parseLargeBody = (body: Buffer, mediaType: string, bounds: Bounds): Promise<JsonBody> =>
  places.use(async () => {
    const outcome = await runWorker({ body, mediaType, bounds })
    if ('failure' in outcome) {
      throw new Failure(outcome.failure)
    }
    return outcome.body
  })

function runWorker(task: Task): Promise<Outcome> {
  const worker = new Worker(new URL('./parse-body-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits,
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', error =>
      reject(
        'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? failures.tooComplex('the body needs more memory than there is for one')
          : error,
      ),
    )
  })
}
