/** Frames that wait for slow readers. A frame that waits for many is one buffer and counts once. */
export class Backlog {
  readonly #limit: number
  readonly #parent: Backlog | null
  readonly #readers = new Map<Buffer, number>()
  #bytes = 0

  constructor(limit: number, parent: Backlog | null = null) {
    this.#limit = limit
    this.#parent = parent
  }

  get isFull(): boolean {
    return this.#bytes > this.#limit || (this.#parent?.isFull ?? false)
  }

  add(frame: Buffer): void {
    const readers = this.#readers.get(frame) ?? 0
    this.#readers.set(frame, readers + 1)
    this.#bytes += readers === 0 ? frame.length : 0
    this.#parent?.add(frame)
  }

  remove(frame: Buffer): void {
    const readers = (this.#readers.get(frame) ?? 0) - 1
    if (readers > 0) {
      this.#readers.set(frame, readers)
    } else if (this.#readers.delete(frame)) {
      this.#bytes -= frame.length
    }
    this.#parent?.remove(frame)
  }
}
