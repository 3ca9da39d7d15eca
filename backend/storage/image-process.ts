import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { ApiError, type ApiErrorOptions } from '../errors/api-error.ts'
import * as errors from '../errors/storage.ts'
import type { ImageTask, ImageTaskResult } from './image-tasks.ts'

export type ImageTaskOutcome = { result: unknown } | { error: ApiErrorOptions }

/** With the resident bytes of the process. */
export type ImageTaskReply = ImageTaskOutcome & { memory: number }

interface ImageProcessOptions {
  /** As nice(2) has it: 10 leaves nine tenths of a processor to those who want it too. */
  priority?: number
  /** In milliseconds, after which the process is killed: encoders know no limit of their own. */
  timeLimit?: number
  idleTime?: number
  /** Bytes that it may keep between two images: a new one costs less than what decoding left behind. */
  memoryLimit?: number
}

const allocation = {
  // One picture at a time, and reading the next one's code.
  UV_THREADPOOL_SIZE: '2',
  // What decoding has freed goes back to the system: glibc would keep it, for each thread, and twice as much in all.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
}

/**
 * Decodes and encodes images in a process of its own, one at a time: it may have less priority than what serves, an image
 * that crashes the library takes nothing else along, and its memory goes with it when it has had nothing to do for a while.
 */
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

  /** Who asks for many takes turns before (see `createImageQueue`). @throws InvalidMimeType, EntityTooLarge */
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
    // It keeps nothing alive: who waits for an image has a connection that does.
    child.unref()
    child.channel?.unref()
    const forget = () => {
      if (this.#child === child) {
        this.#child = null
      }
    }
    child.once('exit', forget)
    // It could not be started, or was gone before it was told; whoever has asked hears of it.
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
