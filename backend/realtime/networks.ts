import { Allowance } from './allowance.ts'
import { Backlog } from './backlog.ts'
import type { RealtimeLimits } from './limits.ts'
import { Quota } from './quota.ts'

/** What the sockets of one network use together. */
export interface Network {
  readonly name: string
  sockets: number
  /** Until when it is remembered without a socket, so that whoever comes again meets the same buckets. */
  keptUntil: number
  readonly handshakes: Allowance
  readonly messages: Allowance
  readonly bytes: Allowance
  readonly held: Quota
  readonly filters: Quota
  readonly backlog: Backlog
}

const keptFor = 60_000
const maxKept = 20_000

/** Who is connected from where, and what all of them hold. */
export class Networks {
  readonly #limits: RealtimeLimits
  readonly #networks = new Map<string, Network>()
  readonly #held: Quota
  readonly #filters: Quota
  readonly #backlog: Backlog
  #sockets = 0

  constructor(limits: RealtimeLimits) {
    this.#limits = limits
    this.#held = new Quota(limits.held.process)
    this.#filters = new Quota(limits.filters.process)
    this.#backlog = new Backlog(limits.backlog.process)
  }

  /** Counts a handshake and, if it may go on, a socket. Null when there are too many. */
  admit(name: string): Network | null {
    const { clients, clientsPerNetwork } = this.#limits
    const network = this.#networks.get(name) ?? this.#create(name)
    if (!network.handshakes.use() || this.#sockets >= clients || network.sockets >= clientsPerNetwork) {
      return null
    }
    this.#sockets += 1
    network.sockets += 1
    return network
  }

  leave(network: Network): void {
    this.#sockets -= 1
    network.sockets -= 1
    network.keptUntil = Date.now() + keptFor
  }

  forgetGone(now: number): void {
    for (const [name, { sockets, keptUntil }] of this.#networks) {
      if (sockets === 0 && now > keptUntil) {
        this.#networks.delete(name)
      }
    }
  }

  #create(name: string): Network {
    if (this.#networks.size >= maxKept) {
      this.forgetGone(Number.POSITIVE_INFINITY)
    }
    const limits = this.#limits
    const network: Network = {
      name,
      sockets: 0,
      keptUntil: Date.now() + keptFor,
      handshakes: new Allowance(limits.handshakes),
      messages: new Allowance(limits.networkMessages),
      bytes: new Allowance(limits.networkBytes),
      held: new Quota(limits.held.network, this.#held),
      filters: new Quota(limits.filters.network, this.#filters),
      backlog: new Backlog(limits.backlog.network, this.#backlog),
    }
    this.#networks.set(name, network)
    return network
  }
}
