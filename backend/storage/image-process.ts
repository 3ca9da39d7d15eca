import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { ApiError, type ApiErrorOptions } from '../errors/api-error.ts'
import * as errors from '../errors/storage.ts'
import type { ImageTask, ImageTaskResult } from './image-tasks.ts'

export type ImageTaskOutcome = { result: unknown } | { error: ApiErrorOptions }

export type ImageTaskReply = ImageTaskOutcome & { memory: number } // resident bytes of the process

interface ImageProcessOptions {
  priority?: number // as in nice(2): 10 leaves nine tenths of a contended processor to others
  timeLimit?: number // milliseconds until the process is killed, as encoders have no limit of their own
  idleTime?: number
  memoryLimit?: number // bytes it may hold between two images; above, a new process costs less
}

const allocation = {
  UV_THREADPOOL_SIZE: '2', // one for the image, one for reading code
  // Returns freed memory to the system: glibc would keep it for each thread, twice as much in all.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
}

/** In its own process it may have a lower priority, crash alone, and free its memory when idle. */
export class ImageProcess {
  readonly #priority: number
  readonly #timeLimit: number
  readonly #idleTime: number
  readonly #memoryLimit: number
  #child: ChildProcess | null = null
  #ending: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor({
    priority = 0,
    timeLimit = 180_000,
    idleTime = 10_000,
    memoryLimit = 144 * 1024 * 1024,
  }: ImageProcessOptions = {}) {
    this.#priority = priority
    this.#timeLimit = timeLimit
    this.#idleTime = idleTime
    this.#memoryLimit = memoryLimit
  }

  /** Callers first wait their turn in `createImageQueue`. @throws InvalidMimeType, EntityTooLarge */
  run<Kind extends ImageTask['kind']>(
    task: Extract<ImageTask, { kind: Kind }>,
  ): Promise<ImageTaskResult[Kind]> {
    const result = this.#last.then(() => this.#runNow(task))
    this.#last = result.catch(() => {})
    return result
  }

  async stop(): Promise<void> {
    clearTimeout(this.#ending)
    const child = this.#child
    if (child) {
      child.ref()
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    }
  }

  async #runNow<Kind extends ImageTask['kind']>(
    task: Extract<ImageTask, { kind: Kind }>,
  ): Promise<ImageTaskResult[Kind]> {
    clearTimeout(this.#ending)
    const child = this.#open()
    try {
      const reply = await askChild(child, task, this.#timeLimit)
      if (reply.memory > this.#memoryLimit && child.connected) {
        child.disconnect()
      }
      if ('error' in reply) {
        throw new ApiError(reply.error)
      }
      return reply.result as ImageTaskResult[Kind]
    } finally {
      this.#ending = setTimeout(() => child.connected && child.disconnect(), this.#idleTime).unref()
    }
  }

  #open(): ChildProcess {
    if (this.#child?.connected) {
      return this.#child
    }
    const child = fork(new URL('./image-process-main.ts', import.meta.url), [], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=128', '--max-semi-space-size=1'],
      env: { ...process.env, ...allocation },
    })
    if (child.pid && this.#priority > 0) {
      setPriority(child.pid, this.#priority)
    }
    // It must not keep this process alive; the connection of whoever waits for an image does.
    child.unref()
    child.channel?.unref()
    const forget = () => {
      if (this.#child === child) {
        this.#child = null
      }
    }
    child.once('exit', forget)
    // It did not start, or ended before it got the task; `askChild` rejects.
    child.on('error', forget)
    this.#child = child
    return child
  }
}

function askChild(child: ChildProcess, task: ImageTask, timeLimit: number): Promise<ImageTaskReply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeLimit)
    const settle = () => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.off('error', onError)
    }
    const onMessage = (reply: unknown) => {
      settle()
      resolve(reply as ImageTaskReply)
    }
    const onExit = (code: number | null, signal: string | null) => {
      settle()
      const cause = new Error(`The process for images ended: ${signal ?? code}`)
      reject(signal === 'SIGTERM' ? errors.tooBusy() : errors.damagedImage(cause))
    }
    const onError = () => {
      settle()
      reject(errors.tooBusy())
    }
    child.on('message', onMessage)
    child.on('exit', onExit)
    child.on('error', onError)
    child.send(task)
  })
}
