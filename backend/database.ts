import type postgres from 'postgres'
import type { Budgets } from './budgets.ts'
import { connectAsVisitor, connectListener, connectOwner } from './database/connect.ts'
import { Pool, type User } from './database/pool.ts'
import { poolTimeout } from './errors/rest.ts'

export type Sql = postgres.Sql
export type Transaction = postgres.TransactionSql

/** The three roles a request can have; PostgreSQL's policies decide what each may do. */
export type Role = 'anon' | 'authenticated' | 'service_role'

/** Who calls: the role, and the claims of the token as policies read them (`request.jwt.claims`). */
export interface Identity {
  role: Role
  /** JSON object text; contains `role`, and `sub` when a user is signed in. */
  claims: string
  userId: string | null
  sessionId: string | null
  /** A super admin or the secret key. It decides how work is rationed; rights are for policies to judge. */
  isStaff: boolean
  /** Where the request came from; null for work of the process's own. */
  client: Client | null
}

export interface Client {
  /** What the address counts as in limits and budgets. */
  network: string
  /** Whether the site's own rendering asks, within the process. */
  isSite: boolean
}

export const anonymous: Identity = {
  role: 'anon',
  claims: '{"role":"anon"}',
  userId: null,
  sessionId: null,
  isStaff: false,
  client: null,
}

export const serviceRole: Identity = {
  role: 'service_role',
  claims: '{"role":"service_role"}',
  userId: null,
  sessionId: null,
  isStaff: true,
  client: null,
}

/** Who works with the database (decision 20); both may be one user. */
export interface DatabaseUrls {
  /** Of the role that owns our schemas. */
  ownerUrl: string
  /** Of a role that has no rights until it takes one of the three above. */
  url: string
}

export interface DatabaseOptions {
  /** Connections of each pool, instead of the product's own numbers. */
  connections?: number
  /** Longest that a caller waits for one of them, in milliseconds. */
  maxWait?: number
  /** Called once for each notice that the server sends and for connections that end unexpectedly. */
  onNotice?: (message: string) => void
}

/**
 * Connections of one process. With the listener, two for each of the two queues of mails and the one that holds the
 * data folder they are 23 (decision 13). Few of visitors, as each at work takes an equal share of the processor.
 */
const sizes = { pages: 4, visitors: 3, staff: 5, owner: 5 }
export type PoolName = Exclude<keyof typeof sizes, 'owner'>

/** Longest a statement may run before PostgreSQL cancels it (57014), in milliseconds. */
const statementTimeout = { anon: 3_000, authenticated: 8_000, service_role: 30_000 } satisfies Record<
  Role,
  number
>
const strangersTimeout = 1_000

/** A statement whose parameters are text and whose columns are wanted as the bytes that came. */
export interface RawStatement {
  text: string
  values: (string | null)[]
  /** Keeps it prepared on every connection it runs on: for statements that come again and again. */
  prepare: boolean
}

/**
 * Milliseconds after which no connection of requests is the same: the driver ends each after 30 to 60 minutes, once it
 * is idle, unless it is told otherwise. What requests have made PostgreSQL keep prepared ends with them.
 */
export const longestLife = 60 * 60_000

interface Choice {
  /** Instead of the pool that the identity gives: for what the process does for many callers at once. */
  pool?: PoolName
}

/**
 * Connections to one PostgreSQL database.
 *
 * - `owner` runs the backend's own statements (auth, storage rows, queues) with full rights.
 * - `listener` keeps one connection for LISTEN and takes it up again after an interruption.
 * - Three pools run statements of callers, so that none waits behind another kind of caller: `pages` the site's own
 *   rendering, `staff` super admins and the secret key, `visitors` everybody else. Their sessions are the role anon,
 *   read-only: an anonymous read is one statement in one round trip.
 */
export class Database {
  readonly owner: Sql
  readonly listener: Sql
  readonly urls: DatabaseUrls
  /** Who pays for the time of strangers' statements; nobody while it is null. */
  budgets: Budgets | null = null
  readonly #pools: Record<PoolName, Pool>

  constructor(urls: DatabaseUrls, { connections, onNotice, maxWait = 10_000 }: DatabaseOptions = {}) {
    this.urls = urls
    const options = { url: urls.url, onNotice }
    const createPool = (name: PoolName, milliseconds: number) =>
      new Pool({
        size: connections ?? sizes[name],
        connect: () =>
          connectAsVisitor(options, { name, claims: anonymous.claims, statementTimeout: milliseconds }),
        maxWait,
        timedOut: poolTimeout,
      })
    this.#pools = {
      pages: createPool('pages', statementTimeout.anon),
      visitors: createPool('visitors', strangersTimeout),
      staff: createPool('staff', statementTimeout.anon),
    }
    this.owner = connectOwner({ url: urls.ownerUrl, onNotice }, connections ?? sizes.owner)
    this.listener = connectListener(options)
  }

  /**
   * Runs `work` in one transaction with the caller's role and claims; a value returned commits, an error thrown rolls back.
   * `settings` are further transaction-local parameters, such as `request.method`.
   */
  async asRole<T>(
    identity: Identity,
    work: (sql: Transaction) => Promise<T>,
    {
      readOnly = false,
      settings = {},
      ...choice
    }: { readOnly?: boolean; settings?: Record<string, string> } & Choice = {},
  ): Promise<T> {
    // The transaction's own result type is wider than ours, as it unwraps arrays of queries.
    const result = await this.#use(identity, { alone: true, ...choice }, (sql, pool) => {
      const role = toRoleStatement(identity, pool, settings)
      return sql.begin(readOnly ? 'read only' : 'read write', async transaction => {
        await transaction.unsafe(role.text, role.values, { prepare: true })
        return { value: await work(transaction) }
      })
    })
    return result.value
  }

  /** A statement inside the transaction of `asRole`, with the bytes of its columns as they came. */
  async queryRaw(sql: Transaction, { text, values, prepare }: RawStatement): Promise<Buffer[][]> {
    return withoutHoles(await toQuery(sql, text, values, prepare).raw())
  }

  /** Runs `work`, which sends one statement, with a visitor's rights and for reading only. */
  asAnon<T>(identity: Identity, work: (sql: Sql) => Promise<T>, choice: Choice = {}): Promise<T> {
    return this.#use(identity, { alone: false, ...choice }, work)
  }

  /** One statement with a visitor's rights, in one round trip. */
  readAsAnon(identity: Identity, { text, values, prepare }: RawStatement): Promise<Buffer[][]> {
    return this.asAnon(identity, async sql => withoutHoles(await toQuery(sql, text, values, prepare).raw()))
  }

  /** One reading statement with the caller's rights; begin, role, statement and commit travel together. */
  readAsRole(
    identity: Identity,
    { text, values, prepare }: RawStatement,
    settings: Record<string, string> = {},
  ): Promise<Buffer[][]> {
    return this.#use(identity, { alone: true }, async (sql, pool) => {
      const role = toRoleStatement(identity, pool, settings)
      const sent = [
        sql.unsafe('begin read only').execute(),
        toQuery(sql, role.text, role.values, true).execute(),
        toQuery(sql, text, values, prepare).raw().execute(),
        sql.unsafe('commit').execute(),
      ] as const
      const [, , rows] = await Promise.all(sent)
      return withoutHoles(rows)
    })
  }

  async close(): Promise<void> {
    await Promise.all([
      ...Object.values(this.#pools).map(pool => pool.close()),
      ...[this.owner, this.listener].map(sql => sql.end({ timeout: 5 })),
    ])
  }

  #use<T>(
    identity: Identity,
    { alone, pool = choosePool(identity) }: { alone: boolean } & Choice,
    work: (sql: Sql, pool: PoolName) => Promise<T>,
  ): Promise<T> {
    const ration = pool === 'visitors' ? this.#toRation(identity) : null
    return this.#pools[pool].use({ alone, ration }, sql => work(sql, pool))
  }

  #toRation({ client }: Identity): User['ration'] {
    const { budgets } = this
    if (!budgets?.enabled || !client) {
      return null
    }
    const { network } = client
    return {
      network,
      tooMuchAtOnce: () => budgets.refuse('at once', 1),
      refuse: () => {
        const wait = budgets.check(network)
        return wait === null ? null : budgets.refuse('database', wait)
      },
      pay: milliseconds => budgets.spend(network, 'database', milliseconds),
    }
  }
}

const choosePool = ({ isStaff, client }: Identity): PoolName =>
  isStaff ? 'staff' : client?.isSite ? 'pages' : 'visitors'

/**
 * The rows of an answer. When a statement fails after its first rows, as at its time limit, postgres.js 3.4.9 goes on
 * counting and leaves as many places of the connection's next answer empty.
 */
export const withoutHoles = <Row>(rows: readonly Row[]): Row[] => rows.filter(() => true)

/** The driver remembers the origin of every failed statement for ever; these have none worth it. */
function toQuery(sql: Sql | Transaction, text: string, values: (string | null)[], prepare: boolean) {
  const query = sql.unsafe<Buffer[][]>(text, values, { prepare, simple: false } as { prepare: boolean })
  return Object.defineProperty(query, 'origin', { value: '' })
}

function toRoleStatement(identity: Identity, pool: PoolName, settings: Record<string, string>) {
  const parameters = {
    ...settings,
    role: identity.role,
    'request.jwt.claims': identity.claims,
    statement_timeout: String(pool === 'visitors' ? strangersTimeout : statementTimeout[identity.role]),
  }
  const names = Object.keys(parameters)
  const text = `select ${names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`).join(', ')}`
  return { text, values: Object.entries(parameters).flat() }
}
