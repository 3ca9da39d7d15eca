import type postgres from 'postgres'
import type { Budgets } from '../budgets.ts'

type Sql = postgres.Sql

export interface PoolOptions {
  size: number
  connect: () => Sql
  acquireTimeout: number // in milliseconds
  /** In milliseconds, longer than any use may take: a connection on which nothing comes for as long is given up. */
  answerTimeout: number
  onWaited?: (seconds: number) => void
  timeoutError: () => Error
}

export interface PoolUser {
  exclusive: boolean // several statements in a row, instead of one pipelined behind others
  payer: { network: string; budgets: Budgets } | null
}

const maxPipelined = 4
const maxPerNetwork = 8
const maxRunningPerNetwork = 2
const maxWaiting = 1_000

interface Connection {
  sql: Sql
  users: number
  isExclusive: boolean
  endedAt: number // of its last statement
}

/** Use by one network. `held` includes those that wait. */
interface Share {
  held: number
  running: number
}

interface Request extends PoolUser {
  share: Share
}

interface WaitingRequest extends Request {
  take: (connection: Connection) => void
  refuse: () => void
}

/** Single statements share connections by pipelining. Each is a driver's pool of one, which reconnects by itself. */
export class Pool {
  readonly #options: PoolOptions
  #connections: Connection[]
  readonly #retired = new Set<Connection>()
  readonly #waiting = new Set<WaitingRequest>()
  readonly #shares = new Map<string, Share>()
  #isClosed = false
  /** Nothing has come on any connection for a while. */
  #isSilent = false
  #isTried = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#connections = Array.from({ length: options.size }, () => this.#open())
  }

  /** @throws 429 when the payer's network holds or has spent too much, `timeoutError` */
  async use<T>({ exclusive, payer }: PoolUser, work: (sql: Sql) => Promise<T>): Promise<T> {
    // One tries whether the server is back; what was sent before may never end.
    const tries = this.#isSilent
    if (tries && this.#isTried) {
      throw this.#options.timeoutError()
    }
    const share = this.#enter(payer)
    this.#isTried ||= tries
    try {
      const request = { exclusive, payer, share }
      const connection =
        (this.#waiting.size === 0 && this.#tryAcquire(request)) || (await this.#wait(request))
      const begunAt = performance.now()
      const { sql } = connection
      const stopWatching = this.#watch(connection, begunAt)
      let isSilence = false
      try {
        return await work(sql)
      } catch (error) {
        isSilence = isConnectTimeout(error)
        throw error
      } finally {
        stopWatching()
        const now = performance.now()
        // A pipelined statement began when the one before it ended.
        payer?.budgets.spend(payer.network, 'database', now - Math.max(begunAt, connection.endedAt))
        if (isSilence) {
          this.#noteSilence(now - begunAt)
        } else if (connection.sql === sql) {
          connection.endedAt = now
          this.#isSilent = false
        }
        this.#release(connection, share)
      }
    } finally {
      this.#leave(payer, share)
      if (tries) {
        this.#isTried = false
      }
    }
  }

  /** Called before a statement is built. @throws 429 when the payer's network holds too much */
  requireDiskSpace(payer: PoolUser['payer']): void {
    if (payer && (this.#shares.get(payer.network)?.held ?? 0) >= maxPerNetwork) {
      throw payer.budgets.refuse('at once', 1)
    }
  }

  /** Call when the server is back after a silence. What is under way keeps its connection, as long as it would have otherwise. */
  renew(): void {
    const before = this.#connections
    this.#connections = before.map(() => this.#open())
    this.#isSilent = false
    for (const connection of before) {
      this.#retired.add(connection)
      this.#endRetired(connection)
    }
    this.#serveNext()
  }

  #endRetired(connection: Connection): void {
    if (connection.users === 0 && this.#retired.delete(connection)) {
      void connection.sql.end({ timeout: 0 })
    }
  }

  #open(): Connection {
    return { sql: this.#options.connect(), users: 0, isExclusive: false, endedAt: 0 }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#connections, ...this.#retired].map(({ sql }) => sql.end({ timeout: 5 })))
  }

  async destroy(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#connections, ...this.#retired].map(({ sql }) => sql.end({ timeout: 0 })))
  }

  /** A machine that is gone would otherwise block this connection for a quarter of an hour, by the kernel's timeout. */
  #watch(connection: Connection, begunAt: number): () => void {
    const { sql } = connection
    const { answerTimeout } = this.#options
    let timer: NodeJS.Timeout
    let isDone = false
    const look = () => {
      if (isDone) {
        return
      }
      const timeLeft = Math.max(begunAt, connection.endedAt) + answerTimeout - performance.now()
      if (timeLeft > 0) {
        lookIn(timeLeft)
      } else if (connection.sql === sql && !this.#isClosed) {
        this.#replace(connection)
      }
    }
    const lookIn = (delay: number) => {
      // Answers that arrived while the event loop was blocked are read first.
      timer = setTimeout(() => setImmediate(look), delay)
    }
    lookIn(answerTimeout)
    return () => {
      isDone = true
      clearTimeout(timer)
    }
  }

  #replace(connection: Connection): void {
    const { sql } = connection
    if (this.#retired.has(connection)) {
      void sql.end({ timeout: 0 })
      return
    }
    connection.sql = this.#options.connect()
    void sql.end({ timeout: 0 })
    this.#noteSilence(this.#options.answerTimeout)
  }

  /** Of one connection; the server is silent if nothing came on the others as long, either. */
  #noteSilence(length: number): void {
    const since = performance.now() - length
    if (this.#connections.every(({ endedAt }) => endedAt <= since)) {
      this.#isSilent = true
      for (const waiting of this.#waiting) {
        waiting.refuse()
      }
    }
  }

  #enter(payer: PoolUser['payer']): Share {
    this.requireDiskSpace(payer)
    const share = (payer && this.#shares.get(payer.network)) ?? { held: 0, running: 0 }
    if (payer) {
      this.#shares.set(payer.network, share)
    }
    share.held += 1
    return share
  }

  #leave(payer: PoolUser['payer'], share: Share): void {
    share.held -= 1
    if (payer && share.held === 0) {
      this.#shares.delete(payer.network)
    }
  }

  #tryAcquire({ exclusive, share }: Request): Connection | null {
    if (isAtLimit(share)) {
      return null
    }
    let best: Connection | null = null
    for (const connection of this.#connections) {
      if (!connection.isExclusive && (!best || connection.users < best.users)) {
        best = connection
      }
    }
    if (!best || best.users >= (exclusive ? 1 : maxPipelined)) {
      return null
    }
    best.users += 1
    best.isExclusive = exclusive
    share.running += 1
    return best
  }

  #wait(request: Request): Promise<Connection> {
    const { acquireTimeout, timeoutError, onWaited } = this.#options
    const begunAt = performance.now()
    if (this.#waiting.size >= maxWaiting) {
      throw timeoutError()
    }
    const { payer, share } = request
    return new Promise((resolve, reject) => {
      const waiting: WaitingRequest = {
        ...request,
        take: connection => {
          clearTimeout(timer)
          onWaited?.((performance.now() - begunAt) / 1000)
          const secondsToWait = payer?.budgets.check(payer.network) ?? null
          if (payer && secondsToWait !== null) {
            this.#release(connection, share)
            reject(payer.budgets.refuse('database', secondsToWait))
          } else {
            resolve(connection)
          }
        },
        refuse: () => {
          clearTimeout(timer)
          this.#waiting.delete(waiting)
          reject(timeoutError())
        },
      }
      const timer = setTimeout(waiting.refuse, acquireTimeout)
      this.#waiting.add(waiting)
      // All before it may be of networks at their limit.
      this.#serveNext()
    })
  }

  #release(connection: Connection, share: Share): void {
    connection.users -= 1
    connection.isExclusive = false
    share.running -= 1
    this.#endRetired(connection)
    this.#serveNext()
  }

  /** In order of arrival, but networks at their limit are skipped. */
  #serveNext(): void {
    for (const waiting of this.#waiting) {
      if (isAtLimit(waiting.share)) {
        continue
      }
      const connection = this.#tryAcquire(waiting)
      if (!connection) {
        return
      }
      this.#waiting.delete(waiting)
      waiting.take(connection)
    }
  }
}

const isConnectTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'CONNECT_TIMEOUT'

const isAtLimit = ({ running }: Share): boolean => running >= maxRunningPerNetwork
