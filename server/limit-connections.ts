import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import { toNetwork } from '../backend/ip-network.ts'
import { type Rate, TokenBucket } from '../backend/token-bucket.ts'

export interface ConnectionLimits {
  /** At the same time. */
  open: { network: number; process: number }
  network: Rate
  process: Rate
  /** Per network once the process has had too many: enough for a browser, too little for a flood. */
  share: Rate
}

export const connectionLimits: ConnectionLimits = {
  // A connection that is kept open takes 12 KB.
  open: { network: 700, process: 12_000 },
  network: { burst: 600, perSecond: 150 },
  process: { burst: 250, perSecond: 100 },
  share: { burst: 8, perSecond: 0.5 },
}

const rememberedNetworks = 20_000

interface LimitOptions {
  limits?: ConnectionLimits | undefined
  /** For which there are file descriptors. */
  most?: number
}

/** Behind a proxy all connections come from one network, so the proxy has to limit them. */
export function limitConnections(
  server: Server,
  isBehindProxy: () => boolean,
  { limits = connectionLimits, most = Infinity }: LimitOptions = {},
): { readonly count: number } {
  const open = new OpenConnections(limits.open)
  const rates = new ConnectionRates(limits)
  server.on('connection', (socket: Socket) => {
    if (open.count >= most) {
      socket.destroy()
      return
    }
    const network = toNetwork(socket.remoteAddress ?? '')
    if (!isBehindProxy() && !(open.hasRoom(network) && rates.take(network) && open.makeRoom(network))) {
      // A reset costs least and leaves no half-closed socket.
      socket.resetAndDestroy()
      return
    }
    open.add(network, socket)
  })
  return open
}

class OpenConnections {
  readonly #limits: ConnectionLimits['open']
  readonly #networks = new Map<string, Set<Socket>>()
  count = 0

  constructor(limits: ConnectionLimits['open']) {
    this.#limits = limits
  }

  hasRoom(network: string): boolean {
    return this.#countOf(network) < this.#limits.network
  }

  /** Where the process is full, the network with the most gives up its oldest to one with fewer. */
  makeRoom(network: string): boolean {
    if (this.count < this.#limits.process) {
      return true
    }
    let [largest, most] = ['', 0]
    for (const [name, { size }] of this.#networks) {
      if (size > most) {
        ;[largest, most] = [name, size]
      }
    }
    const [oldest] = this.#networks.get(largest) ?? []
    if (!oldest || most <= this.#countOf(network) + 1) {
      return false
    }
    this.#remove(largest, oldest)
    oldest.resetAndDestroy()
    return true
  }

  add(network: string, socket: Socket): void {
    const sockets = this.#networks.get(network) ?? new Set()
    this.#networks.set(network, sockets.add(socket))
    this.count += 1
    socket.once('close', () => this.#remove(network, socket))
  }

  #countOf(network: string): number {
    return this.#networks.get(network)?.size ?? 0
  }

  #remove(network: string, socket: Socket): void {
    const sockets = this.#networks.get(network)
    if (sockets?.delete(socket)) {
      this.count -= 1
      if (sockets.size === 0) {
        this.#networks.delete(network)
      }
    }
  }
}

class ConnectionRates {
  readonly #limits: ConnectionLimits
  readonly #process: TokenBucket
  readonly #networks = new LRUCache<string, { all: TokenBucket; share: TokenBucket }>({
    max: rememberedNetworks,
  })

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
    this.#process = new TokenBucket(limits.process)
  }

  take(network: string): boolean {
    const buckets = this.#networks.get(network) ?? {
      all: new TokenBucket(this.#limits.network),
      share: new TokenBucket(this.#limits.share),
    }
    this.#networks.set(network, buckets)
    return buckets.all.take() && (this.#process.take() || buckets.share.take())
  }
}
