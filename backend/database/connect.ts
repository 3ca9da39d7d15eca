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
  // The driver's own delays grow to 20 seconds. None the first time, as most often the connection was ended on purpose.
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

/** For counts of attempts, of which a crash may lose the last second: nobody who signs in waits for the disk meanwhile. */
export const connectLimits = (url: string, onNotice: OnNotice) =>
  connect(url, {
    ...longLived,
    idle_timeout: 0,
    max: 1,
    max_lifetime: null,
    connection: { application_name: 'holla limits', synchronous_commit: 'off' },
    onNotice,
  })

/** For commands of the replication protocol, which has no other statements. */
export const connectReplication = (url: string) =>
  connect(url, {
    max: 1,
    connect_timeout: 10,
    prepare: false,
    // The driver's type lacks what is no setting but a part of the protocol.
    connection: { application_name: 'holla base backup', replication: 'true' } as Record<string, string>,
  })

/** In milliseconds: the driver ends connections after 30 to 60 minutes, unless it is told otherwise. */
export const maxConnectionLifetime = 60 * 60_000

/** Its session is a visitor's and only reads, so that an anonymous read is one statement in one round trip. */
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
    // PostgreSQL tells of its version once in each connection, also in one that the driver opened by itself.
    onparameter: (name: string) => {
      if (name === 'server_version' && onConnected) {
        void tellProcess(sql, onConnected)
      }
    },
  })
  return sql
}

/** A connection that is lost meanwhile has nobody to tell of. */
const tellProcess = (sql: postgres.Sql, onConnected: (pid: number) => void) =>
  sql<[{ pid: number }]>`select pg_backend_pid() as pid`.then(
    ([{ pid }]) => onConnected(pid),
    () => {},
  )

/** PostgreSQL gives values of requests their types; the driver's own conversions would change them. */
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
