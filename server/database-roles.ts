import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { connect } from '../backend/database/connect.ts'
import type { DatabaseUrls } from '../backend/database.ts'
import { requireUtf8 } from './database-encoding.ts'
import { ensureDatabaseLogin, isForbidden, runFormatted } from './database-login.ts'
import { requireNoFormerMigrations, withLock } from './migrate.ts'
import { StartupError } from './startup-error.ts'

/** Creates the schemas' owner and a login without rights of its own (decision 20) where it may. @throws StartupError */
export async function prepareDatabaseRoles(
  adminUrl: string,
  say: (line: string) => void,
): Promise<DatabaseUrls> {
  const admin = connectAdmin(adminUrl)
  try {
    await requireUtf8(admin)
    await requireNoFormerMigrations(admin)
    const user = await readUser(admin)
    await createApiRoles(admin, user.name)
    const ownerUrl = (user.isSuperuser && (await prepareOwner(admin, adminUrl))) || adminUrl
    const url = user.mayCreateRoles ? await prepareLogin(admin, adminUrl) : null
    if (!url) {
      await requireApiRoles(admin, user.name)
    }
    if (user.isSuperuser ? !url || ownerUrl === adminUrl : !url) {
      say(
        `The database user ${user.name} can't make users that only may what the site needs, so it is used for everything.`,
      )
    }
    const urls = { ownerUrl, url: url ?? ownerUrl }
    if (user.isSuperuser) {
      await keepInputOutOfLog(admin, urls)
    }
    return urls
  } finally {
    await admin.end({ timeout: 5 })
  }
}

/** Refused statements would fill PostgreSQL's log with what strangers sent. Only a superuser can set or undo this. */
function keepInputOutOfLog(admin: postgres.Sql, { ownerUrl, url }: DatabaseUrls): Promise<void> {
  const names = [ownerUrl, url].map(address => decodeURIComponent(new URL(address).username))
  return withLock(admin, 'holla roles', async () => {
    const roles = await admin<{ name: string }[]>`
      select rolname as name
      from pg_catalog.pg_roles
      where rolname = any (string_to_array(${names.join()}, ','))
        and not rolsuper
        and not coalesce('log_min_messages=log' = any (rolconfig), false)`
    for (const { name } of roles) {
      await admin`alter role ${admin(name)} set log_min_messages = log`
    }
  })
}

/** The search path keeps a superuser from running what somebody else put into a schema. */
export const connectAdmin = (url: string): postgres.Sql =>
  connect(url, { max: 2, connection: { application_name: 'holla admin', search_path: 'pg_catalog' } })

interface User {
  name: string
  isSuperuser: boolean
  mayCreateRoles: boolean
}

async function readUser(sql: postgres.Sql): Promise<User> {
  const [user] = await sql<[User]>`
    select
      rolname as name,
      rolsuper as "isSuperuser",
      rolsuper or rolcreaterole as "mayCreateRoles"
    from pg_catalog.pg_roles where rolname = current_user`
  return user
}

const apiRoles = ['anon', 'authenticated', 'service_role']
const readSql = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const createApiRolesSql = readSql('create-api-roles.sql')
const giveToOwnerSql = readSql('give-to-owner.sql')
const watchSchemaSql = readSql('watch-schema.sql')
const allowAmcheckSql = readSql('allow-amcheck.sql')

async function createApiRoles(admin: postgres.Sql, user: string): Promise<void> {
  try {
    await withLock(admin, 'holla roles', () => admin.unsafe(createApiRolesSql))
  } catch (error) {
    throw isForbidden(error)
      ? new StartupError(
          `The database user ${user} may not make the roles ${apiRoles.join(', ')}, the last one with BYPASSRLS. Let an administrator make them (docs/operations.md).`,
          error,
        )
      : error
  }
}

function prepareOwner(admin: postgres.Sql, adminUrl: string): Promise<string | null> {
  return withLock(admin, 'holla roles', async () => {
    const owner = await ensureDatabaseLogin(admin, adminUrl, 'owner')
    await admin.begin(async sql => {
      if (owner) {
        await sql`select set_config('holla.owner', ${owner.role}, true)`
        await sql.unsafe(giveToOwnerSql)
        await sql.unsafe(allowAmcheckSql)
      }
      await sql.unsafe(watchSchemaSql)
    })
    return owner?.url ?? null
  })
}

function prepareLogin(admin: postgres.Sql, adminUrl: string): Promise<string | null> {
  return withLock(admin, 'holla roles', async () => {
    const login = await ensureDatabaseLogin(admin, adminUrl, 'login')
    if (!login) {
      return null
    }
    const [row] = await admin<[{ missing: string[] | null }]>`
      select json_agg(role) as missing
      from unnest(string_to_array(${apiRoles.join()}, ',')) as role
      where not pg_catalog.pg_has_role(${login.role}, role, 'member')`
    try {
      for (const role of row.missing ?? []) {
        await admin`grant ${admin(role)} to ${admin(login.role)}`
      }
      await forbidTemporaryObjects(admin, login.role)
      return login.url
    } catch (error) {
      if (isForbidden(error)) {
        return null
      }
      throw error
    }
  })
}

/** A session's temporary types could make a security definer function run the session's code as its owner. */
async function forbidTemporaryObjects(admin: postgres.Sql, role: string): Promise<void> {
  const [row] = await admin<[{ database: string; mayMake: boolean; mayForbid: boolean }]>`
    select
      datname as database,
      has_database_privilege(${role}, oid, 'temporary') as "mayMake",
      pg_has_role(datdba, 'usage') as "mayForbid"
    from pg_catalog.pg_database where datname = current_database()`
  if (row.mayMake && row.mayForbid) {
    await runFormatted(admin, 'revoke temporary on database %I from public', row.database)
  }
}

async function requireApiRoles(sql: postgres.Sql, user: string): Promise<void> {
  const [row] = await sql<[{ mayAll: boolean }]>`
    select bool_and(pg_catalog.pg_has_role(current_user, role, 'member')) as "mayAll"
    from unnest(string_to_array(${apiRoles.join()}, ',')) as role`
  if (!row.mayAll) {
    throw new StartupError(
      `The database user ${user} may not act for visitors. Let an administrator run: grant ${apiRoles.join(', ')} to ${user}`,
    )
  }
}
