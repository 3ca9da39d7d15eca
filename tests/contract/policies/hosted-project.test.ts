import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Sql } from '../../../backend/database.ts'
import { setUpBackend } from '../../support/backend.ts'
import { toDatabase } from '../../support/global-setup.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const migrations = readdirSync(join(root, 'supabase/migrations')).sort()

const backend = await setUpBackend()
const name = `hosted_${Date.now()}`
let sql: Sql

const become = (role: string) => sql.unsafe(`set session authorization ${role}`)

/** Nobody is a superuser, the auth service owns its tables, and what is made in public is granted to nobody. */
beforeAll(async () => {
  await backend.superuser.unsafe(`create role ${name} createrole bypassrls`)
  await backend.superuser.unsafe(`create role ${name}_auth`)
  await backend.superuser.unsafe(`create database ${name} owner ${name}`)
  sql = postgres(toDatabase(inject('postgresUrl'), name), { max: 1, onnotice: () => {} })
  await sql.unsafe(read('backend/schema/002_auth.sql'))
  await sql.unsafe(read('backend/schema/004_storage.sql'))
  await sql.unsafe(`
    do $$
    declare
      owned regclass;
    begin
      for owned in select oid from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' loop
        execute format('alter table %s owner to ${name}_auth', owned);
      end loop;
    end
    $$;
    grant usage on schema auth to ${name}, ${name}_auth;
    grant all on all tables in schema auth to ${name};
    grant usage on schema storage to ${name};
    -- In a project it makes policies there without being the owner.
    alter table storage.buckets owner to ${name};
    alter table storage.objects owner to ${name}`)
  await become(name)
  await sql.unsafe(read('backend/schema/001_public.sql'))
  await sql.unsafe(`
    alter default privileges in schema public
    revoke select, insert, update, delete on tables from anon, authenticated, service_role;
    alter default privileges in schema public
    revoke usage, select on sequences from anon, authenticated, service_role;
    alter default privileges in schema public
    revoke execute on functions from anon, authenticated, service_role;
    create publication supabase_realtime`)
  for (const file of migrations) {
    await sql.unsafe(read(`supabase/migrations/${file}`))
  }
}, 120_000)

// All files share the cluster.
afterAll(async () => {
  await sql.end()
  await backend.superuser.unsafe(`drop database ${name} with (force)`)
  await backend.superuser.unsafe(`drop role ${name}_auth, ${name}`)
})

test('a hosted project takes the migrations, and lacks our tables for mails and proven addresses', async () => {
  await become(`${name}_auth`)
  const [confirmed, unconfirmed] = await sql<{ id: string }[]>`
    insert into auth.users (email, email_confirmed_at)
    values ('ada@example.com', now()), ('eve@example.com', null)
    returning id`
  await become(name)
  expect(
    await sql`
      select public.can_send_mail() as can_send,
        private.has_proven_address(${confirmed?.id ?? ''}) as confirmed,
        private.has_proven_address(${unconfirmed?.id ?? ''}) as unconfirmed`,
  ).toEqual([{ can_send: true, confirmed: true, unconfirmed: false }])
  await sql`insert into private.super_admins (user_id) values (${confirmed?.id ?? ''})`
  expect(
    await sql`
      select email from auth.users where (raw_user_meta_data ->> 'is_super_admin')::boolean`,
  ).toEqual([{ email: 'ada@example.com' }])
})

test('there the auth service changes and removes accounts, whatever they made', async () => {
  await become(name)
  const [author] = await sql<{ id: string }[]>`
    insert into auth.users (email, email_confirmed_at) values ('author@example.com', now()) returning id`
  const id = author?.id ?? ''
  await sql`insert into private.role_members (user_id, role) values (${id}, 'editor')`
  await sql`insert into public.posts (title, content, excerpt, user_id) values ('Title', 'Text', 'Excerpt', ${id})`
  await become(`${name}_auth`)
  await sql`update auth.users set raw_user_meta_data = '{"is_super_admin": true}' where id = ${id}`
  expect(
    await sql`select raw_user_meta_data as own, raw_app_meta_data as ours from auth.users where id = ${id}`,
  ).toEqual([{ own: { is_super_admin: false }, ours: { roles: ['editor'] } }])
  await sql`delete from auth.users where id = ${id}`
  await become(name)
  expect(await sql`select title, user_id from public.posts`).toEqual([{ title: 'Title', user_id: null }])
})

/** What each role may do with which column, and which functions it may call. */
const listRights = (database: Sql) => database<{ object: string; rights: string }[]>`
  with roles as (select unnest('{anon,authenticated,service_role}'::text[]) as role),
  tables as (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v'))
  select format('%s.%s', t.oid::regclass, a.attname) as object, concat_ws(
      ' ', r.role,
      case when has_column_privilege(r.role, t.oid, a.attnum, 'select') then 'select' end,
      case when has_column_privilege(r.role, t.oid, a.attnum, 'insert') then 'insert' end,
      case when has_column_privilege(r.role, t.oid, a.attnum, 'update') then 'update' end,
      case when has_table_privilege(r.role, t.oid, 'delete') then 'delete' end
    ) as rights
  from tables t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  cross join roles r
  union all
  select p.oid::regprocedure::text, concat_ws(' ', r.role, case when has_function_privilege(r.role, p.oid, 'execute') then 'execute' end)
  from pg_proc p
  cross join roles r
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  order by 1, 2`

test('there each role may do what it may here, though nothing is granted by default', async () => {
  await become(name)
  const there = await listRights(sql)
  const known = new Set(there.map(({ object }) => object))
  const here = (await listRights(backend.sql)).filter(({ object }) => known.has(object))
  expect(there.length).toBeGreaterThan(500)
  expect([...there]).toEqual(here)
})

/** Its REST service has `safeupdate`, which refuses these also within functions. */
const findUnbound = (definition: string): string[] =>
  definition
    .replaceAll(/--.*$/gm, '')
    .split(/;|\b(?:then|loop|begin|else)\n/)
    .flatMap(splitParentheses)
    .map(part => part.replaceAll(/\s+/g, ' ').trim())
    .filter(part => /\b(update (only )?\w+\.\w+|delete from)\b/.test(part) && !/\bwhere\b/.test(part))

/** Innermost first. */
function splitParentheses(text: string): string[] {
  const innermost = /\(([^()]*)\)/g
  const inner = [...text.matchAll(innermost)].map(([, content = '']) => content)
  return inner.length === 0 ? [text] : [...inner, ...splitParentheses(text.replaceAll(innermost, ''))]
}

test('no function there changes or deletes rows without naming them', async () => {
  expect(findUnbound('begin update a.b set c = (select d from e where f); end')).toHaveLength(1)
  expect(findUnbound('with gone as (delete from a.b where c in (1)) select d')).toEqual([])
  expect(findUnbound('with gone as (delete from a.b returning c) select d from e where f')).toHaveLength(1)
  const functions = await sql<{ name: string; definition: string }[]>`
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition
    from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'`
  expect(
    functions.flatMap(({ name, definition }) => findUnbound(definition).map(found => `${name}: ${found}`)),
  ).toEqual([])
})
