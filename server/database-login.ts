import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { connect } from '../backend/database/connect.ts'
import { log } from './log.ts'
import { StartupError } from './startup-error.ts'

export interface DatabaseLogin {
  role: string
  url: string
}

interface StoredLogin {
  role: string
  password: string
}

/** Null where it can't be created or may not connect. The password is in the database, for all processes on it. */
export async function ensureDatabaseLogin(
  admin: postgres.Sql,
  adminUrl: string,
  purpose: 'owner' | 'login',
): Promise<DatabaseLogin | null> {
  await createLoginsTable(admin)
  const [stored] = await admin<StoredLogin[]>`
    select role, password from holla_admin.logins where purpose = ${purpose}`
  if (stored) {
    await createIfMissing(admin, stored)
    const isOurs = await isMadeForThisDatabase(admin, stored.role)
    if (isOurs && purpose === 'login') {
      await dropOwnSettings(admin, stored.role)
    }
    const url = toUrl(adminUrl, stored)
    const answer = await tryToConnect(url, stored.role)
    if (answer !== 'wrong password') {
      return answer === 'connected' ? { role: stored.role, url } : null
    }
    // A restored dump brings the password that the role had elsewhere, and a role may change its own.
    if (isOurs) {
      await runFormatted(admin, 'alter role %I password %L', stored.role, toVerifier(stored.password))
      return { role: stored.role, url }
    }
  }
  const created = {
    role: await findFreeName(admin, purpose),
    password: randomBytes(24).toString('base64url'),
  }
  await createIfMissing(admin, created)
  const url = toUrl(adminUrl, created)
  if ((await tryToConnect(url, created.role)) !== 'connected') {
    await runFormatted(admin, 'drop role %I', created.role)
    return null
  }
  await admin`
    insert into holla_admin.logins (purpose, role, password) values (${purpose}, ${created.role}, ${created.password})
    on conflict (purpose) do update set role = excluded.role, password = excluded.password`
  return { role: created.role, url }
}

async function createLoginsTable(admin: postgres.Sql): Promise<void> {
  const [existing] = await admin<[{ owner: string; isTrusted: boolean }?]>`
    select rolname as owner, rolsuper or rolname = current_user as "isTrusted"
    from pg_namespace
    join pg_roles on pg_roles.oid = nspowner
    where nspname = 'holla_admin'`
  if (existing && !existing.isTrusted) {
    throw new StartupError(
      `The schema holla_admin belongs to ${existing.owner}, not to the user of DATABASE_URL. Use that user, or drop the schema.`,
    )
  }
  if (!existing) {
    await admin.unsafe(`
      create schema holla_admin;
      create table holla_admin.logins (
        purpose text primary key check (purpose in ('owner', 'login')),
        role text not null,
        password text not null
      )`)
  }
}

async function createIfMissing(admin: postgres.Sql, { role, password }: StoredLogin): Promise<void> {
  const [existing] = await admin`select from pg_catalog.pg_roles where rolname = ${role}`
  if (existing) {
    return
  }
  await runFormatted(
    admin,
    'create role %I login noinherit nosuperuser nocreatedb nocreaterole password %L',
    role,
    toVerifier(password),
  )
  await runFormatted(admin, 'comment on role %I is %L', role, await toComment(admin))
  const [row] = await admin<[{ database: string; mayConnect: boolean }]>`
    select current_database() as database, has_database_privilege(${role}, current_database(), 'connect') as "mayConnect"`
  if (!row.mayConnect) {
    await admin`grant connect on database ${admin(row.database)} to ${admin(role)}`
  }
}

async function findFreeName(admin: postgres.Sql, purpose: string): Promise<string> {
  const [existing] = await admin`select from pg_catalog.pg_roles where rolname = ${`holla_${purpose}`}`
  return existing ? `holla_${purpose}_${randomBytes(4).toString('hex')}` : `holla_${purpose}`
}

async function isMadeForThisDatabase(admin: postgres.Sql, role: string): Promise<boolean> {
  const [row] = await admin<[{ comment: string | null }?]>`
    select pg_catalog.shobj_description(oid, 'pg_authid') as comment from pg_catalog.pg_roles where rolname = ${role}`
  return row?.comment === (await toComment(admin))
}

async function dropOwnSettings(admin: postgres.Sql, role: string): Promise<void> {
  const changed = await admin<{ database: string | null }[]>`
    select datname as database
    from pg_catalog.pg_db_role_setting
    left join pg_catalog.pg_database on pg_database.oid = setdatabase
    where setrole = (select oid from pg_catalog.pg_roles where rolname = ${role})
      and array_to_string(setconfig, ',') <> 'log_min_messages=log'`
  try {
    for (const { database } of changed) {
      await (database
        ? runFormatted(admin, 'alter role %I in database %I reset all', role, database)
        : runFormatted(admin, 'alter role %I reset all', role))
    }
  } catch (error) {
    if (!isForbidden(error)) {
      throw error
    }
    // Who made the role has to correct it; the site serves meanwhile.
    log.error(
      `The defaults that ${role} has set for itself stay. Let an administrator say: alter role ${role} reset all`,
      { error },
    )
  }
}

export const isForbidden = (error: unknown) =>
  error instanceof postgres.PostgresError && error.code === '42501'

async function toComment(admin: postgres.Sql): Promise<string> {
  const [row] = await admin<[{ name: string }]>`select current_database() as name`
  return `Made by the site of the database ${row.name}`
}

/** Statements on roles take no parameters. */
export async function runFormatted(
  admin: postgres.Sql,
  statement: string,
  name: string,
  text = '',
): Promise<void> {
  const [row] = await admin<[{ text: string }]>`
    select pg_catalog.format(${statement}::text, ${name}::text, ${text}::text) as text`
  await admin.unsafe(row.text)
}

async function tryToConnect(
  url: string,
  role: string,
): Promise<'connected' | 'wrong password' | 'not allowed'> {
  const sql = connect(url, { max: 1, connect_timeout: 10 })
  try {
    const [row] = await sql`select session_user as name`
    return row?.name === role ? 'connected' : 'not allowed'
  } catch (error) {
    const code = error instanceof postgres.PostgresError ? error.code : ''
    if (code === '28P01') {
      return 'wrong password'
    }
    // Refused by pg_hba.conf, or without the right to connect.
    if (/^(28|42501)/.test(code)) {
      return 'not allowed'
    }
    throw error
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const toUrl = (adminUrl: string, { role, password }: StoredLogin): string =>
  Object.assign(new URL(adminUrl), { username: role, password }).href

/** The SCRAM verifier of a password (RFC 5803), so that no statement log shows the password. */
function toVerifier(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64')
  const serverKey = sign('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
