import sharp from 'sharp'
import { ApiError } from '../errors/api-error.ts'
import { cleanImage } from './clean-image.ts'
import { drawPng } from './draw-png.ts'
import type { ImageTaskOutcome, ImageTaskReply } from './image-process.ts'
import type { ImageTask } from './image-tasks.ts'
import { transformImage } from './transform-image.ts'

// The library's own cache would keep decoded images in memory, and its threads all processors.
sharp.cache(false)
sharp.concurrency(1)

process.on('message', async (task: ImageTask) => process.send?.(await run(task)))
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {}) // Ctrl-C is for the supervisor, which ends its processes in order

async function run(task: ImageTask): Promise<ImageTaskReply> {
  const outcome = await tryToExecute(task)
  return { ...outcome, memory: process.memoryUsage.rss() }
}

async function tryToExecute(task: ImageTask): Promise<ImageTaskOutcome> {
  try {
    return { result: await execute(task) }
  } catch (error) {
    if (error instanceof ApiError) {
      const { status, code, message, details, body, cause } = error
      return { error: { status, code, message, details, body, cause: String(cause) } }
    }
    throw error
  }
}

function execute(task: ImageTask) {
  if (task.kind === 'draw') {
    return drawPng(task.svg)
  }
  return task.kind === 'clean'
    ? cleanImage(Buffer.from(task.content), task.type)
    : transformImage(task.content, task.chosen, task.type)
}
