import { expect, test } from 'vitest'
import type { Sql } from '../../../backend/database.ts'
import { setUpBackend } from '../../support/backend.ts'
import { buckets, functions, tables } from './expectations.ts'

const backend = await setUpBackend()

/** What a caller could reach and nobody wrote an expectation for, and expectations of what is gone. */
async function findMismatches(sql: Sql): Promise<string[]> {
  const found = await sql<{ name: string }[]>`
    select 'table ' || c.relname as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    union all
    select 'bucket ' || id from storage.buckets
    union all
    select 'function ' || p.oid::regprocedure
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype`
  const expected = [
    ...Object.keys(tables).map(name => `table ${name}`),
    ...Object.keys(buckets).map(name => `bucket ${name}`),
    ...Object.keys(functions).map(name => `function ${name}`),
  ]
  const names = found.map(({ name }) => name)
  return [
    ...names.filter(name => !expected.includes(name)).map(name => `${name} has no expectations`),
    ...expected.filter(name => !names.includes(name)).map(name => `${name} does not exist`),
  ].sort()
}

test('every public table, bucket and function has its expectations, and there are no others', async () => {
  expect(await findMismatches(backend.sql)).toEqual([])
})

test('a table, view, bucket or function that is new, or gone, is noticed', async () => {
  const rollback = new Error('rolled back')
  const seen: string[] = []
  await backend.sql
    .begin(async sql => {
      await sql`create table public.invoices (id int)`
      await sql`create view public.authors as select 1 as id`
      await sql`insert into storage.buckets (id, name) values ('invoices', 'invoices')`
      await sql`create function public.pay(amount int) returns void language sql as ''`
      await sql`alter table public.contact_messages rename to letters`
      seen.push(...(await findMismatches(sql as unknown as Sql)))
      throw rollback
    })
    .catch((error: unknown) => expect(error).toBe(rollback))
  expect(seen).toEqual([
    'bucket invoices has no expectations',
    'function pay(integer) has no expectations',
    'table authors has no expectations',
    'table contact_messages does not exist',
    'table invoices has no expectations',
    'table letters has no expectations',
  ])
})

test('row-level security is on for every public table and the tables of storage', async () => {
  const open = await backend.sql`
    select oid::regclass::text as name
    from pg_class
    where relnamespace in ('public'::regnamespace, 'storage'::regnamespace)
      and relkind in ('r', 'p')
      and not relrowsecurity`
  expect(open.map(({ name }) => name)).toEqual([])
})

test('functions with their owner’s rights look names up in no schema that others can write', async () => {
  const loose = await backend.sql`
    select p.oid::regprocedure::text as name
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef
      and n.nspname in ('public', 'private', 'auth', 'storage', 'realtime', 'backend')
      and not coalesce('search_path=""' = any (p.proconfig), false)`
  expect(loose.map(({ name }) => name)).toEqual([])
})
