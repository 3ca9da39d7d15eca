import type { WebSocket } from 'ws'
import type { Backlog } from './backlog.ts'

/** What one client is sent. Who doesn't read is cut off, and fetches anew after reconnecting. */
export class Outbox {
  readonly #socket: WebSocket
  readonly #backlog: Backlog
  readonly #maxBytes: number
  /** Sent and not yet taken by the system, oldest first; null for what did not have to wait. */
  readonly #underWay: (Buffer | null)[] = []
  readonly #finish = () => this.#finishOldest()

  constructor(socket: WebSocket, backlog: Backlog, maxBytes: number) {
    this.#socket = socket
    this.#backlog = backlog
    this.#maxBytes = maxBytes
  }

  send(frame: Buffer[] | string): void {
    if (!this.#isWritable()) {
      return
    }
    const pieces = typeof frame === 'string' ? [Buffer.from(frame)] : frame
    for (const [i, piece] of pieces.entries()) {
      this.#socket.send(piece, { binary: false, fin: i === pieces.length - 1 }, this.#finish)
      this.#note(piece)
    }
  }

  pong(data: Buffer): void {
    if (this.#isWritable()) {
      this.#socket.pong(data, false, this.#finish)
      this.#note(data)
    }
  }

  end(): void {
    while (this.#underWay.length > 0) {
      this.#finishOldest()
    }
  }

  #isWritable(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) {
      return false
    }
    if (this.#socket.bufferedAmount > this.#maxBytes) {
      this.#socket.terminate()
      return false
    }
    return true
  }

  #note(frame: Buffer): void {
    const waits = this.#socket.bufferedAmount > 0
    this.#underWay.push(waits ? frame : null)
    if (waits) {
      this.#backlog.add(frame)
      if (this.#backlog.isFull) {
        this.#socket.terminate()
      }
    }
  }

  #finishOldest(): void {
    const frame = this.#underWay.shift()
    if (frame) {
      this.#backlog.remove(frame)
    }
  }
}
