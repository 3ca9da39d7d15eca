import postgres from 'postgres'
import { poolTimeout } from './errors/rest.ts'
import { withSafeTransactions } from './transaction.ts'
import { createPlaces, type Patience, Turns } from './turns.ts'

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
}

export const anonymous: Identity = {
  role: 'anon',
  claims: '{"role":"anon"}',
  userId: null,
  sessionId: null,
}

export const serviceRole: Identity = {
  role: 'service_role',
  claims: '{"role":"service_role"}',
  userId: null,
  sessionId: null,
}

export interface DatabaseOptions {
  /** Connections for each of the pools. */
  connections: number
  /** Longest that a caller waits for one of them, in milliseconds. */
  maxWait?: number
  /** Called once for each notice that the server sends and for connections that end unexpectedly. */
  onNotice?: (message: string) => void
}

/** Longest a statement may run before PostgreSQL cancels it (57014), in milliseconds. */
const statementTimeout = { anon: 3_000, authenticated: 8_000, service_role: 30_000 } satisfies Record<
  Role,
  number
>

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

/** Whoever waits behind a slow statement waits with few others; the rest take the next free connection. */
const maxPipeline = 4

const searchPath = 'public, extensions'

/** Values of requests arrive as text and are typed by PostgreSQL; the driver's own conversions would change them. */
const asText = { serialize: (value: unknown) => value, parse: (value: string) => value }
const untyped = Object.fromEntries(
  Object.entries({
    bool: 16,
    bytea: 17,
    json: 114,
    jsonb: 3802,
    date: 1082,
    timestamp: 1114,
    timestamptz: 1184,
  }).map(([name, oid]) => [name, { to: oid, from: [oid], ...asText }]),
)

/**
 * Connections to one PostgreSQL database.
 *
 * - `owner` runs the backend's own statements (auth, storage rows, queues) with full rights.
 * - `anon` holds sessions that are the role anon, read-only: an anonymous read is one statement in one round trip.
 * - `asRole` runs a transaction with the rights and claims of a caller.
 * - `listener` keeps one connection for LISTEN and takes it up again after an interruption.
 */
export class Database {
  readonly owner: Sql
  readonly anon: Sql
  readonly callers: Sql
  readonly listener: Sql
  readonly url: string
  readonly #readers: Readers
  readonly #anonPlaces: Turns<number>
  readonly #callerPlaces: Turns<number>

  constructor(url: string, options: DatabaseOptions) {
    this.url = url
    const { connections, onNotice, maxWait = 10_000 } = options
    const patience = { maxWait, refuse: poolTimeout }
    this.#anonPlaces = createPlaces(connections * maxPipeline, patience)
    this.#callerPlaces = createPlaces(connections, patience)
    const shared = {
      onnotice: (notice: postgres.Notice) => onNotice?.(String(notice.message ?? '')),
      connect_timeout: 10,
      idle_timeout: 60,
      // The driver's own query for array types would fail unheard when a connection is lost while it is made. Lists
      // travel as JSON or as lists of parameters. Without the query `reserve` never resolves on a fresh connection
      // (postgres.js 3.4.9), so nothing reserves.
      fetch_types: false,
      // Seconds before a connection is made anew: none the first time, as then most often it was ended on purpose. The
      // driver's own grow to 20, and a database that is back would wait that long.
      backoff: (failures: number) => (failures === 0 ? 0 : 0.5),
    }
    const application = 'holla'
    this.owner = withSafeTransactions(
      postgres(url, {
        ...shared,
        max: connections,
        max_lifetime: null,
        connection: { application_name: application },
      }),
    )
    this.callers = withSafeTransactions(
      postgres(url, {
        ...shared,
        types: untyped,
        max: connections,
        connection: { application_name: `${application} callers`, search_path: searchPath },
      }),
    )
    const asVisitor = {
      search_path: searchPath,
      role: 'anon',
      default_transaction_read_only: true,
      statement_timeout: statementTimeout.anon,
      'request.jwt.claims': anonymous.claims,
    }
    this.anon = postgres(url, {
      ...shared,
      types: untyped,
      max: connections,
      // The driver's types forget this option.
      ...({ max_pipeline: maxPipeline } as object),
      connection: { ...asVisitor, application_name: `${application} anon` },
    })
    this.#readers = new Readers({ connections, patience }, () =>
      postgres(url, {
        ...shared,
        types: untyped,
        max: 1,
        connection: { ...asVisitor, application_name: `${application} readers` },
      }),
    )
    this.listener = postgres(url, {
      ...shared,
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      // It connects by itself, and would not rest while the database starts.
      backoff: () => 0.5,
      connection: { application_name: `${application} listener` },
    })
  }

  /**
   * Runs `work` in one transaction with the caller's role and claims; a value returned commits, an error thrown rolls back.
   * `settings` are further transaction-local parameters, such as `request.method`.
   */
  async asRole<T>(
    identity: Identity,
    work: (sql: Transaction) => Promise<T>,
    { readOnly = false, settings = {} }: { readOnly?: boolean; settings?: Record<string, string> } = {},
  ): Promise<T> {
    const role = toRoleStatement(identity, settings)
    // The transaction's own result type is wider than ours, as it unwraps arrays of queries.
    const result = await this.#callerPlaces.use(() =>
      this.callers.begin(readOnly ? 'read only' : 'read write', async sql => {
        await sql.unsafe(role.text, role.values, { prepare: true })
        return { value: await work(sql) }
      }),
    )
    return result.value
  }

  /** A statement inside the transaction of `asRole`, with the bytes of its columns as they came. */
  async queryRaw(sql: Transaction, { text, values, prepare }: RawStatement): Promise<Buffer[][]> {
    return withoutHoles(await toQuery(sql, text, values, prepare).raw())
  }

  /** One statement with a visitor's rights, in one round trip. */
  readAsAnon({ text, values, prepare }: RawStatement): Promise<Buffer[][]> {
    return this.#anonPlaces.use(async () =>
      withoutHoles(await toQuery(this.anon, text, values, prepare).raw()),
    )
  }

  /** One reading statement with the caller's rights; begin, role, statement and commit travel together. */
  readAsRole(
    identity: Identity,
    { text, values, prepare }: RawStatement,
    settings: Record<string, string> = {},
  ): Promise<Buffer[][]> {
    const role = toRoleStatement(identity, settings)
    return this.#readers.use(async sql => {
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
      this.#readers.close(),
      ...[this.owner, this.callers, this.anon, this.listener].map(sql => sql.end({ timeout: 5 })),
    ])
  }
}

/**
 * Connections that are taken one at a time, so that several statements can be sent in a row without waiting in between.
 * Each is a pool of one: if it is lost in the middle, what was not sent yet meets a fresh connection, which is a visitor's.
 */
class Readers {
  readonly #all: Sql[]
  readonly #turns: Turns<Sql>

  constructor({ connections, patience }: { connections: number; patience: Patience }, connect: () => Sql) {
    this.#all = Array.from({ length: connections }, connect)
    this.#turns = new Turns(this.#all, patience)
  }

  use<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#turns.use(work)
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map(sql => sql.end({ timeout: 5 })))
  }
}

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

function toRoleStatement(identity: Identity, settings: Record<string, string>) {
  const parameters = {
    ...settings,
    role: identity.role,
    'request.jwt.claims': identity.claims,
    statement_timeout: String(statementTimeout[identity.role]),
  }
  const names = Object.keys(parameters)
  const text = `select ${names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`).join(', ')}`
  return { text, values: Object.entries(parameters).flat() }
}
