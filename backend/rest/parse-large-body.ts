import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import { ApiError, type ApiErrorOptions } from '../errors/api-error.ts'
import * as errors from '../errors/rest.ts'
import type { JsonBody } from './parse-body.ts'
import type { RequestLimits } from './request-limits.ts'

export interface ParseTask {
  body: Uint8Array
  mediaType: string
  limits: RequestLimits
}
export type ParseResult = { body: JsonBody } | { error: ApiErrorOptions }

const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }
const queue = new PQueue({ concurrency: 1 })

/** `parseBody` in a worker thread. @throws PGRST100 for what does not fit into its memory */
export const parseLargeBody = (body: Buffer, mediaType: string, limits: RequestLimits): Promise<JsonBody> =>
  queue.add(async () => {
    const result = await runWorker({ body, mediaType, limits })
    if ('error' in result) {
      throw new ApiError(result.error)
    }
    return result.body
  })

function runWorker(task: ParseTask): Promise<ParseResult> {
  const worker = new Worker(new URL('./parse-body-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits,
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', error =>
      reject(
        'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? errors.tooComplex('the body needs more memory than there is for one')
          : error,
      ),
    )
  })
}
