import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { requestsTo } from './support/rest.ts'

const backend = await setUpBackend()

const { ask } = requestsTo(() => backend)

/** The life of a table, with each change served at once. */
async function liveThroughMigrations(name: string) {
  const { sql } = backend
  expect((await ask(name)).body.code).toBe('PGRST205')
  await sql.unsafe(`create table public.${name} (id int primary key, category_id uuid references categories)`)
  expect(await ask(name)).toEqual({ status: 200, body: [] })
  await sql.unsafe(`insert into public.${name} select 1, id from categories where name = 'Careers'`)
  expect((await ask(`${name}?select=id,categories(name)`)).body).toEqual([
    { id: 1, categories: { name: 'Careers' } },
  ])
  await sql.unsafe(`alter table public.${name} add column colour text default 'red'`)
  expect((await ask(`${name}?select=colour`)).body).toEqual([{ colour: 'red' }])
  await sql.unsafe(`alter table public.${name} rename column colour to shade`)
  expect((await ask(`${name}?select=shade`)).body).toEqual([{ shade: 'red' }])
  expect(await ask(`${name}?select=colour`)).toMatchObject({
    status: 400,
    body: { code: '42703', message: `column ${name}.colour does not exist` },
  })
  await sql.unsafe(
    `create function public.${name}_size() returns int stable language sql as 'select count(*)::int from public.${name}'`,
  )
  expect((await ask(`rpc/${name}_size`)).body).toBe(1)
  await sql.unsafe(`drop function public.${name}_size; drop table public.${name}`)
  expect((await ask(`rpc/${name}_size`)).body.code).toBe('PGRST202')
  const gone = await ask(name)
  expect([gone.status, gone.body.code]).toEqual([404, 'PGRST205'])
}

test('changes of the schema are served without a restart', async () => {
  await liveThroughMigrations('parcels')
})

test('changes of the schema are served also where the database may have no event trigger', async () => {
  await backend.superuser`alter event trigger holla_ddl_watch disable`
  await backend.superuser`alter event trigger holla_drop_watch disable`
  await liveThroughMigrations('crates')
  await backend.superuser`alter event trigger holla_ddl_watch enable`
  await backend.superuser`alter event trigger holla_drop_watch enable`
})

test('schemas other than public are not reached', async () => {
  expect((await ask('users')).body.code).toBe('PGRST205')
  expect((await ask('super_admins')).body.code).toBe('PGRST205')
  expect((await ask('posts?select=id,users(email)')).body.code).toBe('PGRST200')
  expect((await ask('rpc/is_super_admin')).body.code).toBe('PGRST202')
  expect((await ask('rpc/pg_sleep?seconds=1')).body.code).toBe('PGRST202')
  expect((await ask('pg_roles')).body.code).toBe('PGRST205')
})

test('names and rows of any script are served', async () => {
  await backend.sql.unsafe(`create table public."Ọjà ""tuntun""" ("Ìdí, 1" int, "sélèct" text)`)
  const table = encodeURIComponent('Ọjà "tuntun"')
  const { error } = await backend
    .client()
    .from('Ọjà "tuntun"')
    .insert([{ 'Ìdí, 1': 1, sélèct: '日本' }])
  expect(error).toBeNull()
  const { status, body } = await ask(`${table}?select="Ìdí, 1",sélèct&"Ìdí, 1"=eq.1&order="Ìdí, 1"`)
  expect({ status, body }).toEqual({ status: 200, body: [{ 'Ìdí, 1': 1, sélèct: '日本' }] })
})

test('readers go on after the database ended all their connections', async () => {
  const visitor = await backend.people.visitor()
  const read = () =>
    Promise.all([
      backend.client().from('categories').select('name'),
      visitor.client.from('categories').select('name'),
      visitor.client.from('categories').update({ name: 'x' }).eq('name', 'none'),
    ])
  await read()
  await backend.superuser`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  const deadline = Date.now() + 60_000
  let answers = await read()
  while (answers.some(({ error }) => error) && Date.now() < deadline) {
    // Whatever was lost with the connections says so, and is worth another try.
    expect(answers.every(({ status }) => [200, 204, 503].includes(status))).toBe(true)
    answers = await read()
  }
  expect(answers.map(({ error }) => error)).toEqual([null, null, null])
})
