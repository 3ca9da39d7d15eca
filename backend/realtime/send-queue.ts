import type { WebSocket } from 'ws'
import type { Backlog, SlowReader } from './backlog.ts'

/** A client that does not read is disconnected, and fetches again when it reconnects. */
export class SendQueue implements SlowReader {
  readonly #socket: WebSocket
  readonly #backlog: Backlog
  readonly #maxBytes: number
  readonly #inFlight: (Buffer | null)[] = [] // written and not yet flushed, oldest first; null if it did not wait
  readonly #settle = () => this.#settleOldest()

  constructor(socket: WebSocket, backlog: Backlog, maxBytes: number) {
    this.#socket = socket
    this.#backlog = backlog
    this.#maxBytes = maxBytes
  }

  send(frame: Buffer[] | string, { isBinary = false }: { isBinary?: boolean } = {}): void {
    if (!this.#isWritable()) {
      return
    }
    const pieces = typeof frame === 'string' ? [Buffer.from(frame)] : frame
    for (const [i, piece] of pieces.entries()) {
      if (!this.#isOpen) {
        return
      }
      this.#socket.send(piece, { binary: isBinary, fin: i === pieces.length - 1 }, this.#settle)
      this.#track(piece)
    }
  }

  pong(data: Buffer): void {
    if (this.#isWritable()) {
      this.#socket.pong(data, false, this.#settle)
      this.#track(data)
    }
  }

  cutOff(): void {
    this.#socket.terminate()
    this.end()
  }

  end(): void {
    while (this.#inFlight.length > 0) {
      this.#settleOldest()
    }
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  #isWritable(): boolean {
    if (!this.#isOpen) {
      return false
    }
    if (this.#socket.bufferedAmount > this.#maxBytes) {
      this.#socket.terminate()
      return false
    }
    return true
  }

  #track(frame: Buffer): void {
    const waits = this.#socket.bufferedAmount > 0
    this.#inFlight.push(waits ? frame : null)
    if (waits) {
      this.#backlog.add(frame, this)
    }
  }

  #settleOldest(): void {
    const frame = this.#inFlight.shift()
    if (frame) {
      this.#backlog.remove(frame, this)
    }
  }
}
