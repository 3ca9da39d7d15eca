import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import { toNetwork } from '../backend/ip-network.ts'
import { type Rate, TokenBucket } from '../backend/token-bucket.ts'

export interface ConnectionLimits {
  /** At the same time, per network. */
  open: number
  network: Rate
  process: Rate
  /** Per network once the process has had too many: enough for a browser, too little for a flood. */
  share: Rate
}

export const connectionLimits: ConnectionLimits = {
  open: 700,
  network: { burst: 600, perSecond: 150 },
  process: { burst: 250, perSecond: 100 },
  share: { burst: 8, perSecond: 0.5 },
}

const rememberedNetworks = 20_000

/** Behind a proxy all connections come from one network, so the proxy has to limit them. */
export function limitConnections(
  server: Server,
  isBehindProxy: () => boolean,
  limits: ConnectionLimits = connectionLimits,
): void {
  const open = new Map<string, number>()
  const rates = new ConnectionRates(limits)
  server.on('connection', (socket: Socket) => {
    const network = toNetwork(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (!isBehindProxy() && (count > limits.open || !rates.take(network))) {
      // A reset costs least and leaves no half-closed socket.
      socket.resetAndDestroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) {
        open.set(network, left)
      } else {
        open.delete(network)
      }
    })
  })
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
