/** Who does not read what was sent. */
export interface SlowReader {
  /** Removes all of its frames at once. */
  cutOff(): void
}

/** A frame that waits for many is one buffer and counts once. */
class WaitingFrames {
  readonly #readers = new Map<Buffer, number>()
  bytes = 0

  add(frame: Buffer): void {
    const readers = this.#readers.get(frame) ?? 0
    this.#readers.set(frame, readers + 1)
    this.bytes += readers === 0 ? frame.length : 0
  }

  remove(frame: Buffer): void {
    const readers = (this.#readers.get(frame) ?? 0) - 1
    if (readers > 0) {
      this.#readers.set(frame, readers)
    } else if (this.#readers.delete(frame)) {
      this.bytes -= frame.length
    }
  }
}

/** Where too much waits in all, the network for which most waits loses its readers, the longest waiting first. */
export class ProcessBacklog {
  readonly #limit: number
  readonly #frames = new WaitingFrames()
  readonly #networks = new Set<Backlog>()

  constructor(limit: number) {
    this.#limit = limit
  }

  add(frame: Buffer, network: Backlog): void {
    this.#frames.add(frame)
    this.#networks.add(network)
    while (this.#frames.bytes > this.#limit) {
      const [first = network] = this.#networks
      let largest = first
      for (const other of this.#networks) {
        if (other.bytes > largest.bytes) largest = other
      }
      largest.cutOffLongestWaiting()
    }
  }

  remove(frame: Buffer, network: Backlog): void {
    this.#frames.remove(frame)
    if (network.bytes === 0) this.#networks.delete(network)
  }
}

/** Frames that wait for slow readers of one network. */
export class Backlog {
  readonly #limit: number
  readonly #process: ProcessBacklog
  readonly #frames = new WaitingFrames()
  readonly #readers = new Map<SlowReader, number>() // with how many frames each, the longest waiting first

  constructor(limit: number, process: ProcessBacklog) {
    this.#limit = limit
    this.#process = process
  }

  get bytes(): number {
    return this.#frames.bytes
  }

  add(frame: Buffer, reader: SlowReader): void {
    this.#frames.add(frame)
    this.#readers.set(reader, (this.#readers.get(reader) ?? 0) + 1)
    this.#process.add(frame, this)
    if (this.bytes > this.#limit) reader.cutOff()
  }

  remove(frame: Buffer, reader: SlowReader): void {
    this.#frames.remove(frame)
    this.#process.remove(frame, this)
    const left = (this.#readers.get(reader) ?? 1) - 1
    if (left > 0) {
      this.#readers.set(reader, left)
    } else {
      this.#readers.delete(reader)
    }
  }

  cutOffLongestWaiting(): void {
    const [reader] = this.#readers.keys()
    reader?.cutOff()
  }
}
