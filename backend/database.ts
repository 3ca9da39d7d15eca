import postgres from 'postgres'

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

export interface DatabaseOptions {
  /** Connections for each of the pools. */
  connections: number
  /** Called once for each notice that the server sends and for connections that end unexpectedly. */
  onNotice?: (message: string) => void
}

/** Longest a statement may run before PostgreSQL cancels it (57014), in milliseconds. */
const statementTimeout = { anon: 3_000, authenticated: 8_000, service_role: 30_000 } satisfies Record<
  Role,
  number
>

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

  constructor(url: string, options: DatabaseOptions) {
    this.url = url
    const { connections, onNotice } = options
    const shared = {
      onnotice: (notice: postgres.Notice) => onNotice?.(String(notice.message ?? '')),
      connect_timeout: 10,
      idle_timeout: 60,
      max_lifetime: null,
    }
    const application = 'holla'
    this.owner = postgres(url, { ...shared, max: connections, connection: { application_name: application } })
    this.callers = postgres(url, {
      ...shared,
      types: untyped,
      max: connections,
      connection: { application_name: `${application} callers`, search_path: searchPath },
    })
    this.anon = postgres(url, {
      ...shared,
      types: untyped,
      max: connections,
      connection: {
        application_name: `${application} anon`,
        search_path: searchPath,
        role: 'anon',
        default_transaction_read_only: true,
        statement_timeout: statementTimeout.anon,
        'request.jwt.claims': anonymous.claims,
      },
    })
    this.listener = postgres(url, {
      ...shared,
      max: 1,
      idle_timeout: 0,
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
    const parameters = {
      ...settings,
      role: identity.role,
      'request.jwt.claims': identity.claims,
      statement_timeout: String(statementTimeout[identity.role]),
    }
    const names = Object.keys(parameters)
    const set = `select ${names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`).join(', ')}`
    // The transaction's own result type is wider than ours, as it unwraps arrays of queries.
    const result = await this.callers.begin(readOnly ? 'read only' : 'read write', async sql => {
      await sql.unsafe(set, Object.entries(parameters).flat(), { prepare: true })
      return { value: await work(sql) }
    })
    return result.value
  }

  async close(): Promise<void> {
    await Promise.all(
      [this.owner, this.callers, this.anon, this.listener].map(sql => sql.end({ timeout: 5 })),
    )
  }
}
