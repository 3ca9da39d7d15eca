import postgres from 'postgres'
import { withSafeTransactions } from '../transaction.ts'

type Sql = postgres.Sql

const application = 'holla'

export interface ConnectOptions {
  url: string
  /** Called once for each notice that the server sends. */
  onNotice?: ((message: string) => void) | undefined
}

const shared = ({ onNotice }: ConnectOptions) => ({
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
})

export const connectOwner = (options: ConnectOptions, connections: number): Sql =>
  withSafeTransactions(
    postgres(options.url, {
      ...shared(options),
      max: connections,
      max_lifetime: null,
      connection: { application_name: application },
    }),
  )

/** One connection whose session is a visitor's and only reads, until a transaction says otherwise. */
export const connectAsVisitor = (
  options: ConnectOptions,
  session: { name: string; claims: string; statementTimeout: number },
): Sql =>
  withSafeTransactions(
    postgres(options.url, {
      ...shared(options),
      types: untyped,
      max: 1,
      connection: {
        application_name: `${application} ${session.name}`,
        search_path: 'public, extensions',
        role: 'anon',
        default_transaction_read_only: true,
        statement_timeout: session.statementTimeout,
        'request.jwt.claims': session.claims,
      },
    }),
  )

export const connectListener = (options: ConnectOptions): Sql =>
  postgres(options.url, {
    ...shared(options),
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    // It connects by itself, and would not rest while the database starts.
    backoff: () => 0.5,
    connection: { application_name: `${application} listener` },
  })

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
