import type postgres from 'postgres'
import type { Budgets } from './budgets.ts'
import { connectLimits, connectOwner } from './database/connect.ts'
import { DatabaseClock } from './database/database-clock.ts'
import { Listener } from './database/listener.ts'
import type { Pool, PoolUser } from './database/pool.ts'
import {
  choosePool,
  connectionCounts,
  createPools,
  type PoolName,
  type PoolsOptions,
} from './database/pools.ts'
import { type RawQuery, runRawQuery } from './database/raw-query.ts'
import { createRenewable } from './database/renewable.ts'
import { type ReplicaOptions, ReplicaWatch, toReplicaError } from './database/replica.ts'
import { toRoleStatement } from './database/roles.ts'
import { toStatementTimeout } from './database/statement-timeout.ts'
import type { Identity } from './identity.ts'

export type Sql = postgres.Sql
export type Transaction = postgres.TransactionSql

/** The two database users (decision 20), which may be the same. */
export interface DatabaseUrls {
  ownerUrl: string // owns our schemas
  url: string // has no rights until it takes one of the API roles
}

/** `owner` runs the backend's own statements, `limits` counts attempts, and three pools run statements of callers. */
export class Database {
  readonly owner: Sql
  readonly limits: Sql
  readonly listener: Listener
  readonly urls: DatabaseUrls
  readonly clock = new DatabaseClock()
  budgets: Budgets | null = null // charged for the time of visitors' statements
  readonly replica: ReplicaWatch | null // serves visitors while it has all changes; null without DATABASE_READ_URL
  readonly #pools: Record<PoolName, Pool>
  #replicaPools: Record<PoolName, Pool> | null

  constructor(urls: DatabaseUrls, options: PoolsOptions & { replica?: ReplicaOptions | null } = {}) {
    const { connections = connectionCounts.owner, onNotice } = options
    this.urls = urls
    this.#pools = createPools(urls.url, options)
    const owner = createRenewable(() => connectOwner(urls.ownerUrl, { max: connections, onNotice }))
    const limits = createRenewable(() => connectLimits(urls.ownerUrl, onNotice))
    this.owner = owner.sql
    this.limits = limits.sql
    this.listener = new Listener(urls.url, { onNotice })
    // What was silent with it may be so for a quarter of an hour.
    this.listener.onRevival(() => {
      for (const pool of [owner, limits, ...Object.values(this.#pools)]) pool.renew()
    })
    const { replica = null } = options
    const createReplicaPools = () =>
      replica && createPools(replica.url, { ...options, onVisitorProcess: undefined })
    this.#replicaPools = createReplicaPools()
    const onSilence = () => {
      const silent = Object.values(this.#replicaPools ?? {})
      this.#replicaPools = createReplicaPools()
      void Promise.all(silent.map(pool => pool.destroy()))
    }
    this.replica = replica && new ReplicaWatch({ ...replica, owner: this.owner, onSilence })
  }

  async asRole<T>(
    identity: Identity,
    work: (sql: Transaction) => Promise<T>,
    {
      readOnly = false,
      settings = {},
      pool,
    }: { readOnly?: boolean; settings?: Record<string, string>; pool?: PoolName } = {},
  ): Promise<T> {
    const result = await this.#use(identity, { exclusive: true, pool }, (sql, timeout) =>
      sql.begin(readOnly ? 'read only' : 'read write', async transaction => {
        await runRawQuery(transaction, toRoleStatement(identity, timeout, settings))
        // In an object, as the driver's type unwraps arrays of queries.
        return { value: await work(transaction) }
      }),
    )
    return result.value
  }

  /** `work` sends one statement, with a visitor's rights and read-only. */
  asAnon<T>(
    identity: Identity,
    work: (sql: Sql) => Promise<T>,
    { pool }: { pool?: PoolName } = {},
  ): Promise<T> {
    return this.#use(identity, { exclusive: false, pool }, work)
  }

  readAsAnon(identity: Identity, statement: RawQuery): Promise<Buffer[][]> {
    return this.asAnon(identity, sql => runRawQuery(sql, statement))
  }

  /** From the replica, unless this visitor may expect something newer. */
  async readForVisitor(identity: Identity, statement: RawQuery): Promise<Buffer[][]> {
    const mayLag = identity.client !== null && !identity.client.isAhead && !identity.isStaff
    if (mayLag && this.#replicaPools && this.replica?.progress.isCurrent) {
      try {
        const work = (sql: Sql) => runRawQuery(sql, statement)
        return await this.#use(identity, { exclusive: false }, work, this.#replicaPools)
      } catch (error) {
        const failure = toReplicaError(error)
        if (failure === null) {
          throw error
        }
        if (failure === 'outage') {
          this.replica.progress.fail()
        }
      }
    }
    return this.readAsAnon(identity, statement)
  }

  /** One read-only statement with the caller's rights, in one round trip. */
  readAsRole(
    identity: Identity,
    statement: RawQuery,
    settings: Record<string, string> = {},
  ): Promise<Buffer[][]> {
    return this.#use(identity, { exclusive: true }, async (sql, timeout) => {
      const [, , rows] = await Promise.all([
        sql.unsafe('begin read only').execute(),
        runRawQuery(sql, toRoleStatement(identity, timeout, settings)),
        runRawQuery(sql, statement),
        sql.unsafe('commit').execute(),
      ])
      return rows
    })
  }

  /** Called before a statement is built. @throws 429 when the caller's network holds too much */
  requireDiskSpace(identity: Identity): void {
    const pool = choosePool(identity)
    this.#pools[pool].requireDiskSpace(this.#findPayer(identity, pool))
  }

  async close(): Promise<void> {
    await this.replica?.stop()
    await Promise.all([
      ...Object.values(this.#replicaPools ?? {}).map(pool => pool.close()),
      ...Object.values(this.#pools).map(pool => pool.close()),
      this.owner.end({ timeout: 5 }),
      this.limits.end({ timeout: 5 }),
      this.listener.end({ timeout: 5 }),
    ])
  }

  #use<T>(
    identity: Identity,
    { exclusive, pool = choosePool(identity) }: { exclusive: boolean; pool?: PoolName | undefined },
    work: (sql: Sql, statementTimeout: number) => Promise<T>,
    pools = this.#pools,
  ): Promise<T> {
    const payer = this.#findPayer(identity, pool)
    const statementTimeout = toStatementTimeout(pool, identity.role)
    return pools[pool].use({ exclusive, payer }, sql => work(sql, statementTimeout))
  }

  #findPayer({ client }: Identity, pool: PoolName): PoolUser['payer'] {
    const { budgets } = this
    const isPaid = pool === 'visitors' && client && budgets?.enabled
    return isPaid ? { network: client.network, budgets } : null
  }
}
