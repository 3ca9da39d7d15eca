import { TokenBucket } from '../token-bucket.ts'
import { Backlog, ProcessBacklog } from './backlog.ts'
import { Quota, type Share } from './quota.ts'
import type { RealtimeLimits, ShareLimits } from './realtime-limits.ts'

export interface Network {
  readonly name: string
  readonly sockets: Quota
  expiresAt: number // kept for a while without sockets, so that reconnecting refills no bucket
  takeHandshake(): boolean
  takeMessage(): boolean
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
  readonly #sockets: QuotaForAll
  readonly #memory: QuotaForAll
  readonly #filters: QuotaForAll
  readonly #backlog: ProcessBacklog
  readonly #handshakes: TokenBucket
  readonly #messages: TokenBucket
  readonly #joins: TokenBucket
  readonly #bytes: TokenBucket

  constructor(limits: RealtimeLimits) {
    this.#limits = limits
    this.#sockets = new QuotaForAll(limits.clients, limits.clientShare)
    this.#memory = new QuotaForAll(limits.memory.process, limits.memoryShare)
    this.#filters = new QuotaForAll(limits.filters.process, limits.filterShare)
    this.#backlog = new ProcessBacklog(limits.backlog.process)
    this.#handshakes = new TokenBucket(limits.processHandshakes)
    this.#messages = new TokenBucket(limits.processMessages)
    this.#joins = new TokenBucket(limits.processJoins)
    this.#bytes = new TokenBucket(limits.processBytes)
  }

  admit(name: string): Network | null {
    const network = this.#networks.get(name) ?? this.#create(name)
    return network.takeHandshake() && network.sockets.reserve(1) ? network : null
  }

  leave(network: Network): void {
    network.sockets.release(1)
    network.expiresAt = performance.now() + ttl
  }

  removeExpired(now: number): void {
    for (const [name, { sockets, expiresAt }] of this.#networks) {
      if (sockets.used === 0 && now > expiresAt) {
        this.#networks.delete(name)
      }
    }
  }

  #create(name: string): Network {
    if (this.#networks.size >= maxNetworks) {
      this.removeExpired(Number.POSITIVE_INFINITY)
    }
    const limits = this.#limits
    const handshakes = new TokenBucket(limits.handshakes)
    const handshakeShare = new TokenBucket(limits.handshakeShare)
    const messages = new TokenBucket(limits.networkMessages)
    const messageShare = new TokenBucket(limits.messageShare)
    const joinShare = new TokenBucket(limits.joinShare)
    const bytes = new TokenBucket(limits.networkBytes)
    const byteShare = new TokenBucket(limits.byteShare)
    const network: Network = {
      name,
      sockets: this.#sockets.open(limits.clientsPerNetwork),
      expiresAt: performance.now() + ttl,
      memory: this.#memory.open(limits.memory.network),
      filters: this.#filters.open(limits.filters.network),
      backlog: new Backlog(limits.backlog.network, this.#backlog),
      takeHandshake: () => handshakes.take() && (this.#handshakes.take() || handshakeShare.take()),
      takeMessage: () => messages.take() && (this.#messages.take() || messageShare.take()),
      takeJoin: () => this.#joins.take() || joinShare.take(),
      takeBytes: count => bytes.take(count) && (this.#bytes.take(count) || byteShare.take(count)),
    }
    this.#networks.set(name, network)
    return network
  }
}

/** So that few networks that take all leave each other one its share. */
class QuotaForAll {
  readonly #all: Quota
  readonly #share: Share

  constructor(limit: number, share: ShareLimits) {
    this.#all = new Quota(limit)
    this.#share = { amount: share.network, of: new Quota(share.process) }
  }

  open(limitOfNetwork: number): Quota {
    return new Quota(limitOfNetwork, this.#all, this.#share)
  }
}
