import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '../errors/failure.ts'
import { parseBody } from './parse-body.ts'
import type { Outcome, Task } from './parse-large-body.ts'

const { body, mediaType, bounds }: Task = workerData

parentPort?.postMessage(run())

function run(): Outcome {
  try {
    return { body: parseBody(Buffer.from(body), mediaType, bounds) }
  } catch (error) {
    if (error instanceof Failure) {
      const { status, code, message, details, hint, headers } = error
      return { failure: { status, code, message, details, hint, headers } }
    }
    throw error
  }
}
