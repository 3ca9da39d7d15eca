import { TokenBucket } from '../token-bucket.ts'
import { Backlog } from './backlog.ts'
import { Quota } from './quota.ts'
import type { RealtimeLimits } from './realtime-limits.ts'

export interface Network {
  readonly name: string
  sockets: number
  expiresAt: number // kept for a while without sockets, so that reconnecting refills no bucket
  readonly handshakes: TokenBucket
  readonly messages: TokenBucket
  readonly memory: Quota
  readonly filters: Quota
  readonly backlog: Backlog
  takeJoin(): boolean
  takeBytes(count: number): boolean
}

const ttl = 60_000
const maxNetworks = 20_000

export class Networks {
  readonly #limits: RealtimeLimits
  readonly #networks = new Map<string, Network>()
  readonly #memory: Quota
  readonly #filters: Quota
  readonly #backlog: Backlog
  readonly #joins: TokenBucket
  readonly #bytes: TokenBucket
  #sockets = 0

  constructor(limits: RealtimeLimits) {
    this.#limits = limits
    this.#memory = new Quota(limits.memory.process)
    this.#filters = new Quota(limits.filters.process)
    this.#backlog = new Backlog(limits.backlog.process)
    this.#joins = new TokenBucket(limits.processJoins)
    this.#bytes = new TokenBucket(limits.processBytes)
  }

  admit(name: string): Network | null {
    const { clients, clientsPerNetwork } = this.#limits
    const network = this.#networks.get(name) ?? this.#create(name)
    if (!network.handshakes.take() || this.#sockets >= clients || network.sockets >= clientsPerNetwork) {
      return null
    }
    this.#sockets += 1
    network.sockets += 1
    return network
  }

  leave(network: Network): void {
    this.#sockets -= 1
    network.sockets -= 1
    network.expiresAt = performance.now() + ttl
  }

  removeExpired(now: number): void {
    for (const [name, { sockets, expiresAt }] of this.#networks) {
      if (sockets === 0 && now > expiresAt) {
        this.#networks.delete(name)
      }
    }
  }

  #create(name: string): Network {
    if (this.#networks.size >= maxNetworks) {
      this.removeExpired(Number.POSITIVE_INFINITY)
    }
    const limits = this.#limits
    const joinShare = new TokenBucket(limits.joinShare)
    const bytes = new TokenBucket(limits.networkBytes)
    const byteShare = new TokenBucket(limits.byteShare)
    const network: Network = {
      name,
      sockets: 0,
      expiresAt: performance.now() + ttl,
      handshakes: new TokenBucket(limits.handshakes),
      messages: new TokenBucket(limits.networkMessages),
      memory: new Quota(limits.memory.network, this.#memory),
      filters: new Quota(limits.filters.network, this.#filters),
      backlog: new Backlog(limits.backlog.network, this.#backlog),
      takeJoin: () => this.#joins.take() || joinShare.take(),
      takeBytes: count => bytes.take(count) && (this.#bytes.take(count) || byteShare.take(count)),
    }
    this.#networks.set(name, network)
    return network
  }
}
