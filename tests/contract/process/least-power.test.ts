import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Sql } from '../../../backend/database.ts'
import { anonymous, serviceRole } from '../../../backend/identity.ts'
import { prepareDatabaseRoles } from '../../../server/database-roles.ts'
import { migrate } from '../../../server/migrate.ts'
import { migrateAs } from '../../../server/open-database.ts'
import { setUpBackend } from '../../support/backend.ts'
import { toDatabase } from '../../support/global-setup.ts'

const backend = await setUpBackend()
let login: Sql
let owner: Sql
const silent = () => {}

beforeAll(async () => {
  const connect = (url: string) => postgres(url, { max: 1, fetch_types: false, onnotice: silent })
  login = connect(backend.database.urls.url)
  owner = connect(backend.database.urls.ownerUrl)
})

afterAll(async () => {
  await Promise.all([login.end(), owner.end()])
})

const codeOf = (statement: PromiseLike<unknown>) =>
  statement.then(
    () => 'allowed',
    error => error.code,
  )

const forbidden = '42501'
const ownerName = () => new URL(backend.database.urls.ownerUrl).username

test('the login is nobody: it has no rights of its own and takes none but the three roles', async () => {
  const [role] = await login`
    select rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
    from pg_roles where rolname = session_user`
  expect(new Set(Object.values(role ?? {}))).toEqual(new Set([false]))
  for (const name of ['anon', 'authenticated', 'service_role']) {
    expect(await codeOf(login.unsafe(`set role ${name}`))).toBe('allowed')
    await login`reset role`
  }
  expect(await codeOf(login`set role postgres`)).toBe(forbidden)
  expect(await codeOf(login.unsafe(`set role ${ownerName()}`))).toBe(forbidden)
  expect(await codeOf(login`set role pg_read_all_data`)).toBe(forbidden)
  expect(await codeOf(login`set session authorization postgres`)).toBe(forbidden)
})

test('the login reads and writes nothing before it is one of them', async () => {
  for (const statement of [
    'select from public.posts',
    'select from public.contact_messages',
    'select from auth.users',
    'select from backend.secrets',
    'select from private.super_admins',
    'select from holla_admin.logins',
    'select from pg_authid',
    "select pg_read_file('/etc/passwd')",
    "copy (select 1) to program 'true'",
    "alter system set work_mem = '1GB'",
    'create schema mine',
    'create table public.mine (id int)',
    'create role mine',
    `alter role ${ownerName()} password 'mine'`,
    'drop table public.posts',
  ]) {
    expect(await codeOf(login.unsafe(statement)), statement).toBe(forbidden)
  }
})

test('none of the three roles empties a table, locks it, or hangs code of its own on it', async () => {
  await owner`create table public.later_made (id int primary key)`
  for (const role of ['anon', 'authenticated', 'service_role']) {
    for (const statement of [
      'create trigger mine before update on public.posts for each row execute function suppress_redundant_updates_trigger()',
      'create trigger mine before update on public.later_made for each row execute function suppress_redundant_updates_trigger()',
      'create trigger mine before update on storage.objects for each row execute function suppress_redundant_updates_trigger()',
      'truncate public.post_details',
      'truncate public.later_made',
    ]) {
      const tried = login.begin(async sql => {
        await sql.unsafe(`set local role ${role}`)
        await sql.unsafe(statement)
        throw Object.assign(new Error(statement), { code: 'allowed' })
      })
      expect(await codeOf(tried), `${role}: ${statement}`).toBe(forbidden)
    }
  }
  const held = await owner`
    select relname, grantee::regrole::text as role, privilege_type
    from pg_class, aclexplode(relacl)
    where relnamespace::regnamespace::text in ('public', 'storage') and relkind <> 'S'
      and grantee::regrole::text in ('anon', 'authenticated', 'service_role', '-')
      and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`
  await owner`drop table public.later_made`
  expect(held).toEqual([])
})

test('a session of the pools is the login beneath its role, also with the secret key', async () => {
  const whoIsIt =
    "select session_user as login, current_user as role, current_setting('is_superuser') as power"
  for (const identity of [anonymous, { ...anonymous, role: 'authenticated' as const }, serviceRole]) {
    const seen = await backend.database.asRole(identity, sql => sql.unsafe(whoIsIt))
    expect(seen[0]).toEqual({
      login: new URL(backend.database.urls.url).username,
      role: identity.role,
      power: 'off',
    })
    for (const statement of [
      'set local role postgres',
      `set local role ${ownerName()}`,
      "copy (select 1) to program 'true'",
      'select from auth.refresh_tokens',
      'select from pg_authid',
    ]) {
      const tried = backend.database.asRole(identity, sql => sql.unsafe(statement))
      expect(await codeOf(tried), `${identity.role}: ${statement}`).toBe(forbidden)
    }
    const undone = await backend.database.asRole(identity, async sql => {
      await sql`set local role none`
      return codeOf(sql.savepoint(inner => inner`select from public.posts`))
    })
    expect(undone).toBe(forbidden)
  }
})

test('the owner has every table, and no power over the server', async () => {
  const [role] = await owner`
    select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
    from pg_roles where rolname = session_user`
  expect(new Set(Object.values(role ?? {}))).toEqual(new Set([false]))
  expect(await codeOf(owner`select from auth.users`)).toBe('allowed')
  for (const statement of [
    'set role postgres',
    'create role mine',
    "copy (select 1) to program 'true'",
    "alter system set work_mem = '1GB'",
    'select from pg_authid',
    'select from holla_admin.logins',
    'drop function holla_admin.notify_schema_change() cascade',
  ]) {
    expect(await codeOf(owner.unsafe(statement)), statement).toBe(forbidden)
  }
})

/** What in our schemas still belongs to a superuser, parts of extensions aside. */
const listForeign = (sql: Sql) => sql`
  select c.oid::regclass::text as name from pg_class c join pg_roles r on r.oid = relowner
  where rolsuper and relkind in ('r', 'v', 'S') and relnamespace::regnamespace::text
    in ('auth', 'storage', 'realtime', 'rest', 'backend', 'private', 'migrations', 'public')
  union all
  select p.oid::regprocedure::text from pg_proc p join pg_roles r on r.oid = proowner
  where rolsuper and pronamespace::regnamespace::text
    in ('auth', 'storage', 'realtime', 'rest', 'backend', 'private', 'public')
  union all
  select nspname from pg_namespace join pg_roles r on r.oid = nspowner
  where rolsuper and nspname in ('auth', 'storage', 'realtime', 'rest', 'backend', 'private', 'migrations', 'extensions')
  union all
  select pubname from pg_publication join pg_roles r on r.oid = pubowner where rolsuper`

test('a database that was migrated as superuser is carried over, and works as before', async () => {
  const name = `carried_${Date.now()}`
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: silent })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const url = toDatabase(inject('postgresUrl'), name)
  const superuser = postgres(url, { max: 2, fetch_types: false, onnotice: silent })
  await migrate(superuser)
  await superuser`insert into public.categories (name) values ('Kept')`
  expect((await listForeign(superuser)).length).toBeGreaterThan(30)

  const urls = await prepareDatabaseRoles(url, silent)
  await migrateAs(urls.ownerUrl, silent)
  expect(await listForeign(superuser)).toEqual([])
  // The template's database has its own of the usual names.
  expect(new URL(urls.ownerUrl).username).toMatch(/^holla_owner_/)
  const again = await prepareDatabaseRoles(url, silent)
  await migrateAs(again.ownerUrl, silent)
  expect(again).toEqual(urls)

  const roles = postgres(urls.ownerUrl, { max: 1, fetch_types: false, onnotice: silent })
  await roles`create table public.later (id int primary key)`
  await roles`alter publication supabase_realtime add table public.later`
  await roles`select realtime.watch_published_tables()`
  await roles.end()
  const visitor = postgres(urls.url, { max: 1, fetch_types: false, connection: { role: 'anon' } })
  expect(await visitor`select name from public.categories where name = 'Kept'`).toHaveLength(1)
  expect(await visitor`select id from public.later`).toHaveLength(0)
  // The types of a session would be found before those that our functions name, and be checked as the owner.
  for (const statement of [
    'create domain pg_temp.uuid as pg_catalog.uuid',
    'create temporary table users (id int)',
    "create function pg_temp.mine() returns int language sql as 'select 1'",
  ]) {
    expect(await codeOf(visitor.unsafe(statement)), statement).toBe(forbidden)
  }
  await Promise.all([visitor.end(), superuser.end()])
})

test('what the login changed of itself is undone at the next start', async () => {
  const name = `changed_${Date.now()}`
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: silent })
  await admin.unsafe(`create database ${name}`)
  const url = toDatabase(inject('postgresUrl'), name)
  const urls = await prepareDatabaseRoles(url, silent)
  const { username } = new URL(urls.url)
  const session = postgres(urls.url, { max: 1, fetch_types: false, onnotice: silent })
  await session.unsafe(`alter role ${username} set statement_timeout = 1`)
  await session.unsafe(`alter role ${username} in database ${name} set default_transaction_read_only = on`)
  await session.unsafe(`alter role ${username} password 'mine'`)
  await session.end()

  expect(await prepareDatabaseRoles(url, silent)).toEqual(urls)
  const next = postgres(urls.url, { max: 1, fetch_types: false, onnotice: silent })
  const [settings] = await next`
    select current_setting('statement_timeout') as timeout, current_setting('default_transaction_read_only') as "readOnly"`
  expect(settings).toEqual({ timeout: '0', readOnly: 'off' })
  const [row] = await admin`select rolconfig::text as settings from pg_roles where rolname = ${username}`
  expect(row).toEqual({ settings: '{log_min_messages=log}' })
  await Promise.all([next.end(), admin.end()])
})

test('changes of the schema are told, although the owner may make no event trigger', async () => {
  let told = 0
  const listening = await backend.database.listener.listen('pgrst', () => {
    told += 1
  })
  await owner`create table public.crates (id int primary key)`
  await expect.poll(() => told).toBeGreaterThan(0)
  told = 0
  await owner`drop table public.crates`
  await expect.poll(() => told).toBeGreaterThan(0)
  await listening.unlisten()
})
