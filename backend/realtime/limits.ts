export interface RealtimeLimits {
  /** Sockets of one process. */
  clients: number
  /** Sockets of one network, so that no visitor alone can take them all; a company behind one address has many. */
  clientsPerNetwork: number
  channelsPerClient: number
  bindingsPerChannel: number
  /** Joins of one socket: so many at once, then so many a second. */
  joins: Rate
  messages: Rate
  /** Messages of one socket that may wait for those before them, and their bytes; 100 channels join at once. */
  waitingMessages: number
  waitingBytes: number
  /** Bytes of one frame from a client. */
  frameBytes: number
  /** A client that has sent nothing for so long is gone, in milliseconds; its heartbeat comes every 25 s. */
  idle: number
  /** Bytes that may wait for a slow reader. */
  bufferedBytes: number
}

export interface Rate {
  burst: number
  perSecond: number
}

export const realtimeLimits: RealtimeLimits = {
  clients: 10_000,
  clientsPerNetwork: 500,
  channelsPerClient: 100,
  bindingsPerChannel: 100,
  joins: { burst: 100, perSecond: 20 },
  messages: { burst: 400, perSecond: 100 },
  waitingMessages: 250,
  waitingBytes: 512 * 1024,
  frameBytes: 256 * 1024,
  idle: 60_000,
  bufferedBytes: 1024 * 1024,
}

/** A bucket of tokens that fills again with time. */
export class Allowance {
  readonly #rate: Rate
  #left: number
  #countedAt = Date.now()

  constructor(rate: Rate) {
    this.#rate = rate
    this.#left = rate.burst
  }

  /** Uses one; false when there is none. */
  use(): boolean {
    const now = Date.now()
    const refilled = this.#left + ((now - this.#countedAt) / 1000) * this.#rate.perSecond
    this.#left = Math.min(this.#rate.burst, refilled)
    this.#countedAt = now
    if (this.#left < 1) {
      return false
    }
    this.#left -= 1
    return true
  }
}

/** How many sockets each network has. */
export class Occupancy {
  readonly #sockets = new Map<string, number>()

  of(network: string): number {
    return this.#sockets.get(network) ?? 0
  }

  add(network: string): void {
    this.#sockets.set(network, this.of(network) + 1)
  }

  remove(network: string): void {
    const left = this.of(network) - 1
    if (left > 0) {
      this.#sockets.set(network, left)
    } else {
      this.#sockets.delete(network)
    }
  }
}
