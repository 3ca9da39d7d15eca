import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { measureUnsent } from './limit-pipelining.ts'

export interface ResponseBufferLimits {
  bytes: { network: number; process: number }
}

export const responseBufferLimits: ResponseBufferLimits = {
  bytes: { network: 24 * 1024 * 1024, process: 64 * 1024 * 1024 },
}

interface Reader {
  socket: Socket
  network: string
  waitsSince: number | null
}

/** When too many bytes wait, cuts off those who don't read, the longest waiting first. */
export class ResponseBufferLimiter {
  readonly #limits: ResponseBufferLimits
  readonly #readers = new Map<Socket, Reader>()

  constructor(server: Server, limits: ResponseBufferLimits) {
    this.#limits = limits
    server.on('connection', (socket: Socket) => {
      this.#readers.set(socket, { socket, network: socket.remoteAddress ?? '', waitsSince: null })
      socket.once('close', () => this.#readers.delete(socket))
    })
    // After an upgrade realtime bounds what waits.
    server.on('upgrade', ({ socket }) => this.#readers.delete(socket))
  }

  setNetwork(socket: Socket, network: string): void {
    const reader = this.#readers.get(socket)
    if (reader) {
      reader.network = network
    }
  }

  enforce(): void {
    const now = performance.now()
    const waiting: Reader[] = []
    for (const reader of this.#readers.values()) {
      reader.waitsSince = measureUnsent(reader.socket) > 0 ? (reader.waitsSince ?? now) : null
      if (reader.waitsSince !== null) {
        waiting.push(reader)
      }
    }
    waiting.sort((a, b) => (a.waitsSince ?? now) - (b.waitsSince ?? now))
    for (const readers of Map.groupBy(waiting, ({ network }) => network).values()) {
      cutOver(readers, this.#limits.bytes.network)
    }
    cutOver(waiting, this.#limits.bytes.process)
  }
}

function cutOver(readers: Reader[], limit: number): void {
  const alive = readers.filter(({ socket }) => !socket.destroyed)
  let sum = alive.reduce((total, { socket }) => total + measureUnsent(socket), 0)
  for (const { socket } of alive) {
    if (sum <= limit) {
      return
    }
    sum -= measureUnsent(socket)
    socket.destroy()
  }
}
