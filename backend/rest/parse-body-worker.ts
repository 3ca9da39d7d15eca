import { parentPort, workerData } from 'node:worker_threads'
import { ApiError } from '../errors/api-error.ts'
import { parseBody } from './parse-body.ts'
import type { ParseResult, ParseTask } from './parse-large-body.ts'

const { body, mediaType, limits }: ParseTask = workerData

parentPort?.postMessage(run())

function run(): ParseResult {
  try {
    return { body: parseBody(Buffer.from(body), mediaType, limits) }
  } catch (error) {
    if (error instanceof ApiError) {
      const { status, code, message, details, hint, headers } = error
      return { error: { status, code, message, details, hint, headers } }
    }
    throw error
  }
}
