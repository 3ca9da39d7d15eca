import postgres from 'postgres'
import { anonymous } from '../identity.ts'
import { withCompactRows } from './driver/compact-rows.ts'
import { withSafeTransactions } from './driver/safe-transactions.ts'
import { withoutArrayTypes } from './driver/without-array-types.ts'

export function connect(
  url: string,
  { onNotice, ...options }: postgres.Options<Record<string, postgres.PostgresType>> & { onNotice?: OnNotice },
): postgres.Sql {
  const sql = postgres(url, {
    onnotice: notice => onNotice?.(String(notice.message ?? '')),
    ...withoutArrayTypes,
    ...options,
  })
  return withSafeTransactions(withCompactRows(sql))
}

export type OnNotice = ((message: string) => void) | undefined

const longLived = {
  connect_timeout: 10,
  idle_timeout: 60,
  // The driver's own delays grow to 20 seconds. The first retry is at once, as most connections end on purpose.
  backoff: (failures: number) => (failures === 0 ? 0 : 0.5),
}

export const connectOwner = (url: string, { max, onNotice }: { max: number; onNotice: OnNotice }) =>
  connect(url, {
    ...longLived,
    max,
    max_lifetime: null,
    connection: { application_name: 'holla' },
    onNotice,
  })

/** For attempt counters: a crash may lose their last second, so that no sign-in waits for the disk. */
export const connectLimits = (url: string, onNotice: OnNotice) =>
  connect(url, {
    ...longLived,
    idle_timeout: 0,
    max: 1,
    max_lifetime: null,
    connection: { application_name: 'holla limits', synchronous_commit: 'off' },
    onNotice,
  })

/** For replication commands, the only statements that such a connection takes. */
export const connectReplication = (url: string) =>
  connect(url, {
    max: 1,
    connect_timeout: 10,
    prepare: false,
    // The driver's type lacks `replication`.
    connection: { application_name: 'holla base backup', replication: 'true' } as Record<string, string>,
  })

/** Milliseconds. Unless told otherwise, the driver ends a connection after 30 to 60 minutes. */
export const maxConnectionLifetime = 60 * 60_000

/** The session defaults to a read-only visitor, so an anonymous read is one statement in one round trip. */
export const connectAsVisitor = (
  url: string,
  session: {
    name: string
    statementTimeout: number
    onNotice?: OnNotice
    onConnected?: ((pid: number) => void) | undefined
  },
) => {
  const { onConnected } = session
  const sql = connect(url, {
    ...longLived,
    types: untyped,
    max: 1,
    connection: {
      application_name: `holla ${session.name}`,
      search_path: 'public, extensions',
      role: 'anon',
      default_transaction_read_only: true,
      statement_timeout: session.statementTimeout,
      'request.jwt.claims': anonymous.claims,
    },
    onNotice: session.onNotice,
    // PostgreSQL sends its version once per connection, so this also sees those that the driver reopens.
    onparameter: (name: string) => {
      if (name === 'server_version' && onConnected) {
        void tellProcess(sql, onConnected)
      }
    },
  })
  return sql
}

/** A lost connection has no process to report. */
const tellProcess = (sql: postgres.Sql, onConnected: (pid: number) => void) =>
  sql<[{ pid: number }]>`select pg_backend_pid() as pid`.then(
    ([{ pid }]) => onConnected(pid),
    () => {},
  )

/** Values stay text: PostgreSQL infers their types, and the driver's conversions would alter them. */
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
