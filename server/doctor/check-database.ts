import { connect } from '../../backend/database/connect.ts'
import { listConditions } from '../../backend/operator-problems.ts'
import type { Config } from '../config.ts'
import { findEncodingError } from '../database-encoding.ts'
import { findRunningDatabase } from '../find-running-database.ts'
import { listMissingMigrations } from '../migrate.ts'
import { connectionsFor, oldestVersion } from '../open-database.ts'
import { StartupError } from '../startup-error.ts'
import { type Check, type Finding, fault, good, toReason, warning } from './finding.ts'

/** In seconds: other clocks judge the tokens of this process, too. */
const clockTolerance = 5

interface Facts {
  version: number
  encoding: string
  name: string
  isSuperuser: boolean
  mayCreateRoles: boolean
  mayActForVisitors: boolean
  most: number
  open: number
  now: Date
}

export const checkDatabase: Check = async config => {
  if (config.hostedBackend !== null) {
    return []
  }
  const url = findAddress(config)
  if (url === null) {
    return [good('The database in DATA_DIR is not running now; the start starts it.')]
  }
  const sql = connect(url, { max: 1, connect_timeout: 10, connection: { application_name: 'holla doctor' } })
  try {
    const [facts] = await sql<[Facts]>`
      select
        current_setting('server_version_num')::int / 10000 as version,
        current_setting('server_encoding') as encoding,
        rolname as name,
        rolsuper as "isSuperuser",
        rolsuper or rolcreaterole as "mayCreateRoles",
        coalesce((
          select count(*) = 3 and bool_and(pg_has_role(current_user, api.oid, 'member'))
          from pg_catalog.pg_roles as api
          where api.rolname in ('anon', 'authenticated', 'service_role')
        ), false) as "mayActForVisitors",
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
        (select count(*)::int from pg_catalog.pg_stat_activity where backend_type = 'client backend') as open,
        clock_timestamp() as now
      from pg_catalog.pg_roles where rolname = current_user`
    return [...judge(facts, config.workers), ...(await checkContent(sql))]
  } catch (error) {
    // Errors of the connection and of the database have a code.
    if (!(error instanceof Error && 'code' in error)) {
      throw error
    }
    return [
      fault(
        `The database does not answer: ${toReason(error)}. Check address, user and password of DATABASE_URL.`,
      ),
    ]
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function findAddress({ databaseUrl, dataDirectory }: Config): string | null {
  if (databaseUrl !== null) {
    return databaseUrl
  }
  try {
    return findRunningDatabase(dataDirectory)
  } catch (error) {
    if (error instanceof StartupError) {
      return null
    }
    throw error
  }
}

function judge(facts: Facts, workers: number): Finding[] {
  const needed = connectionsFor(workers)
  const encodingError = findEncodingError(facts.encoding)
  const behind = Math.round(Math.abs(Date.now() - facts.now.getTime()) / 1000)
  return [
    facts.version < oldestVersion
      ? fault(`The database is PostgreSQL ${facts.version}; ${oldestVersion} or newer is needed.`)
      : good(`The database is PostgreSQL ${facts.version}, and its user is ${facts.name}.`),
    ...(encodingError === null ? [] : [fault(encodingError)]),
    facts.mayCreateRoles || facts.mayActForVisitors
      ? good('Its user may act for visitors, or make the roles for it.')
      : fault(
          `The database user ${facts.name} may neither make roles nor act as anon, authenticated and service_role. Let an administrator run what docs/operations.md says under "A managed PostgreSQL".`,
        ),
    facts.most < needed
      ? fault(
          `The database takes ${facts.most} connections, and WORKERS=${workers} opens up to ${needed}. Raise its max_connections, or set WORKERS lower.`,
        )
      : good(
          `The database takes ${facts.most} connections, of which ${facts.open} are open; this process opens up to ${needed}.`,
        ),
    behind > clockTolerance
      ? warning(
          `The clocks of this machine and of the database differ by ${behind} seconds. Let both follow the same time service.`,
        )
      : good('The clocks of this machine and of the database agree.'),
  ]
}

async function checkContent(sql: ReturnType<typeof connect>): Promise<Finding[]> {
  const missing = await listMissingMigrations(sql)
  const [row] = await sql<[{ knows: boolean; remembers: boolean }]>`
    select
      to_regclass('backend.conditions') is not null as knows,
      to_regclass('private.history') is not null as remembers`
  const conditions = row.knows ? await listConditions(sql) : []
  return [
    missing.length > 0
      ? warning(`${missing.length} migrations are missing. The start applies them, or npm run migrate.`)
      : good('No migration is missing.'),
    ...(row.remembers
      ? [
          good(
            'Changes are kept in the history. npm run verify-history says whether an entry was changed or removed.',
          ),
        ]
      : []),
    ...conditions.map(({ severity, sentence, advice }) =>
      severity === 'critical' ? fault(`${sentence} ${advice}`) : warning(`${sentence} ${advice}`),
    ),
  ]
}
