interface Peer {
  heardAt: number
  position: number // of the last change that it acknowledged
  isLate: boolean // not waited for until it acknowledges something
}

/** Other processes on this database that cache pages, and how far each has seen changes. */
export class FeedPeers {
  readonly #peers = new Map<string, Peer>()
  readonly #maxSilence: number

  constructor({ maxSilence }: { maxSilence: number }) {
    this.#maxSilence = maxSilence
  }

  get isEmpty(): boolean {
    return this.#peers.size === 0
  }

  /** A new process has nothing cached from before. Returns whether it is new. */
  hear(process: string, now: number, position: number): boolean {
    const peer = this.#peers.get(process)
    if (peer) {
      peer.heardAt = now
    } else {
      this.#peers.set(process, { heardAt: now, position, isLate: false })
    }
    return !peer
  }

  acknowledge(process: string, position: number): void {
    const peer = this.#peers.get(process)
    if (peer) {
      peer.position = Math.max(peer.position, position)
      peer.isLate = false
    }
  }

  leave(process: string): void {
    this.#peers.delete(process)
  }

  /** A process without heartbeats no longer trusts its cache, or is dead. */
  removeSilent(now: number): void {
    for (const [process, { heardAt }] of this.#peers) {
      if (now - heardAt > this.#maxSilence) {
        this.#peers.delete(process)
      }
    }
  }

  haveSeen(position: number): boolean {
    return this.#listMissing(position).length === 0
  }

  stopWaitingFor(position: number): void {
    for (const peer of this.#listMissing(position)) {
      peer.isLate = true
    }
  }

  #listMissing(position: number): Peer[] {
    return [...this.#peers.values()].filter(peer => !peer.isLate && peer.position < position)
  }
}
