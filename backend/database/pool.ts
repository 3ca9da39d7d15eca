import type postgres from 'postgres'

type Sql = postgres.Sql

export interface PoolOptions {
  size: number
  connect: () => Sql
  /** Longest that anybody waits for a connection, in milliseconds, and what they are told then. */
  maxWait: number
  timedOut: () => Error
}

/** Who uses a connection. */
export interface User {
  /** Shares it with others' statements, or has it alone for several statements in a row. */
  alone: boolean
  /** Bounds what one network holds; null for work of the process's own. */
  ration: Ration | null
}

/** What the pool asks of whoever keeps the budgets. */
export interface Ration {
  network: string
  /** Called when the network holds or awaits as much as it may. */
  tooMuchAtOnce: () => Error
  /** Called when a connection became free: an error if the network may not use it any more. */
  refuse: () => Error | null
  /** Called with the milliseconds for which the connection was busy with it. */
  pay: (milliseconds: number) => void
}

/** Whoever waits behind a slow statement waits with few others; the rest take the next free connection. */
const maxPipeline = 4
/** Places that one network may hold and await, and how many of them at work: others' turn comes between. */
const maxHeld = 8
const maxRunning = 2
const maxWaiting = 1_000

interface Connection {
  sql: Sql
  users: number
  isTaken: boolean
  /** When its last statement ended: one that was sent before began only then. */
  endedAt: number
}

interface Waiting {
  user: User
  take: (connection: Connection) => void
}

/**
 * Connections that several single statements may share, sent one behind the other, or one caller has alone. Each is a
 * pool of one of the driver's: if it is lost in the middle, what was not sent yet meets a fresh connection.
 */
export class Pool {
  readonly #options: PoolOptions
  readonly #connections: Connection[]
  readonly #waiting = new Set<Waiting>()
  readonly #networks = new Map<string, { held: number; running: number }>()

  constructor(options: PoolOptions) {
    this.#options = options
    this.#connections = Array.from({ length: options.size }, () => ({
      sql: options.connect(),
      users: 0,
      isTaken: false,
      endedAt: 0,
    }))
  }

  /** @throws what the ration says, or `timedOut` */
  async use<T>(user: User, work: (sql: Sql) => Promise<T>): Promise<T> {
    this.#hold(user)
    try {
      const connection = (this.#waiting.size === 0 && this.#take(user)) || (await this.#wait(user))
      const begunAt = performance.now()
      try {
        return await work(connection.sql)
      } finally {
        const now = performance.now()
        user.ration?.pay(now - Math.max(begunAt, connection.endedAt))
        connection.endedAt = now
        this.#free(connection, user)
      }
    } finally {
      this.#release(user)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map(({ sql }) => sql.end({ timeout: 5 })))
  }

  #hold({ ration }: User): void {
    if (!ration) {
      return
    }
    const network = this.#networks.get(ration.network) ?? { held: 0, running: 0 }
    if (network.held >= maxHeld) {
      throw ration.tooMuchAtOnce()
    }
    network.held += 1
    this.#networks.set(ration.network, network)
  }

  #release({ ration }: User): void {
    const network = ration && this.#networks.get(ration.network)
    if (network) {
      network.held -= 1
      if (network.held === 0) {
        this.#networks.delete(ration.network)
      }
    }
  }

  #take(user: User): Connection | null {
    const network = user.ration ? this.#networks.get(user.ration.network) : undefined
    if (network && network.running >= maxRunning) {
      return null
    }
    let best: Connection | null = null
    for (const connection of this.#connections) {
      if (!connection.isTaken && (!best || connection.users < best.users)) {
        best = connection
      }
    }
    if (!best || best.users >= (user.alone ? 1 : maxPipeline)) {
      return null
    }
    best.users += 1
    best.isTaken = user.alone
    if (network) {
      network.running += 1
    }
    return best
  }

  #wait(user: User): Promise<Connection> {
    if (this.#waiting.size >= maxWaiting) {
      throw this.#options.timedOut()
    }
    return new Promise((resolve, reject) => {
      const waiting = {
        user,
        take: (connection: Connection) => {
          clearTimeout(timer)
          const refusal = user.ration?.refuse()
          if (refusal) {
            this.#free(connection, user)
            reject(refusal)
          } else {
            resolve(connection)
          }
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting)
        reject(this.#options.timedOut())
      }, this.#options.maxWait)
      this.#waiting.add(waiting)
      // Everybody before may be held back by what their own network has at work.
      this.#serveNext()
    })
  }

  #free(connection: Connection, { ration }: User): void {
    connection.users -= 1
    connection.isTaken = false
    const network = ration && this.#networks.get(ration.network)
    if (network) {
      network.running -= 1
    }
    this.#serveNext()
  }

  /** The first who may: whoever's network has as much at work as it may lets others pass. */
  #serveNext(): void {
    for (const waiting of this.#waiting) {
      const connection = this.#take(waiting.user)
      if (connection) {
        this.#waiting.delete(waiting)
        waiting.take(connection)
      } else if (!this.#isHeldBack(waiting.user)) {
        return
      }
    }
  }

  #isHeldBack({ ration }: User): boolean {
    const network = ration && this.#networks.get(ration.network)
    return network ? network.running >= maxRunning : false
  }
}
