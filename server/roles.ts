import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import type { DatabaseUrls } from '../backend/database.ts'
import { withSafeTransactions } from '../backend/transaction.ts'
import { findLogin } from './logins.ts'
import { withLock } from './migrate.ts'
import { StartProblem } from './problem.ts'

/**
 * Who works with the database (decision 20): the owner of its schemas, who is no superuser, and a login without rights
 * of its own. `migrateAs` is called with the owner's address in between, as the login may need roles made by migrations.
 * Where the given user may not make them, it takes their place.
 * @throws StartProblem
 */
export async function prepareRoles(
  adminUrl: string,
  migrateAs: (ownerUrl: string) => Promise<void>,
  say: (line: string) => void,
): Promise<DatabaseUrls> {
  const admin = connectAdmin(adminUrl)
  try {
    const user = await readUser(admin)
    const ownerUrl = (user.isSuperuser && (await prepareOwner(admin, adminUrl))) || adminUrl
    await migrateAs(ownerUrl)
    const url = user.mayCreateRoles ? await prepareLogin(admin, adminUrl) : null
    if (!url) {
      await requireApiRoles(admin, user.name)
    }
    if (user.isSuperuser ? !url || ownerUrl === adminUrl : !url) {
      say(
        `The database user ${user.name} can't make users that only may what the site needs, so it is used for everything.`,
      )
    }
    return { ownerUrl, url: url ?? ownerUrl }
  } finally {
    await admin.end({ timeout: 5 })
  }
}

/** For a superuser, perhaps: nothing of anybody else's is found by a name without its schema. */
export const connectAdmin = (url: string): postgres.Sql =>
  withSafeTransactions(
    postgres(url, {
      max: 2,
      fetch_types: false,
      onnotice: () => {},
      connection: { application_name: 'holla admin', search_path: 'pg_catalog' },
    }),
  )

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
const giveToOwnerSql = readFileSync(join(import.meta.dirname, 'give-to-owner.sql'), 'utf8')

/** A superuser's part of the work. What it runs touches catalogues only, so nothing of the owner's runs with its rights. */
function prepareOwner(admin: postgres.Sql, adminUrl: string): Promise<string | null> {
  return withLock(admin, 'holla roles', async () => {
    const owner = await findLogin(admin, adminUrl, 'owner')
    if (owner) {
      await admin.begin(async sql => {
        await sql`select set_config('holla.owner', ${owner.role}, true)`
        await sql.unsafe(giveToOwnerSql)
      })
    }
    return owner?.url ?? null
  })
}

/** A login that is nobody until it takes one of the API roles. */
function prepareLogin(admin: postgres.Sql, adminUrl: string): Promise<string | null> {
  return withLock(admin, 'holla roles', async () => {
    const login = await findLogin(admin, adminUrl, 'login')
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
      return login.url
    } catch (error) {
      if (isForbidden(error)) {
        return null
      }
      throw error
    }
  })
}

async function requireApiRoles(sql: postgres.Sql, user: string): Promise<void> {
  const [row] = await sql<[{ mayAll: boolean }]>`
    select bool_and(pg_catalog.pg_has_role(current_user, role, 'member')) as "mayAll"
    from unnest(string_to_array(${apiRoles.join()}, ',')) as role`
  if (!row.mayAll) {
    throw new StartProblem(
      `The database user ${user} may not act for visitors. Let an administrator run: grant ${apiRoles.join(', ')} to ${user}`,
    )
  }
}

const isForbidden = (error: unknown) => error instanceof postgres.PostgresError && error.code === '42501'
