import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { requestsTo } from './support/rest.ts'

const backend = await setUpBackend()

/** Tables that are not served, and views that show what may be seen of them. */
const archive = `
  create schema archive;
  create table archive.people (id int primary key, name text, secret text, boss_id int references archive.people);
  create table archive.films (id int primary key, title text, maker_id int references archive.people, star_id int references archive.people);
  create table archive.roles (person_id int references archive.people, film_id int references archive.films, part text, primary key (person_id, film_id));
  create table archive.prizes (person_id int references archive.people, film_id int references archive.films, primary key (person_id, film_id));
  insert into archive.people values (1, 'Ola', 'x', null), (2, 'Bisi', 'x', 1);
  insert into archive.films values (10, 'Rain', 1, 2), (11, 'Sun', 2, 2);
  insert into archive.roles values (2, 10, 'lead'), (1, 11, 'cook');
  insert into archive.prizes values (1, 10);
  create view public.people as select id, name, boss_id from archive.people;
  create view public.films as select id as no, title, maker_id, star_id from archive.films;
  create view public.roles as select person_id, film_id, part from archive.roles;
  create view public.counted as select p.id, p.name, (select count(*)::int from archive.films f where f.maker_id = p.id) as made from archive.people p;
  create view public.named_films as with all_films as (select * from archive.films) select id, title as title_again, maker_id as maker, title from all_films;
  create view public.twice as select id, maker_id as maker_a, maker_id as maker_b from archive.films;
`

beforeAll(async () => {
  await backend.sql.unsafe(archive)
})

const { ask, rows, send } = requestsTo(() => backend)

test('views of tables that are not served are joined by the keys of those', async () => {
  expect(await rows('films?select=title,people!maker_id(name)&order=no')).toEqual([
    { title: 'Rain', people: { name: 'Ola' } },
    { title: 'Sun', people: { name: 'Bisi' } },
  ])
  expect(await rows('people?select=name,films!films_star_id_fkey(title)&id=eq.2&films.order=title')).toEqual([
    { name: 'Bisi', films: [{ title: 'Rain' }, { title: 'Sun' }] },
  ])
  expect(await rows('counted?select=name,made,films!maker_id(title)&order=id')).toEqual([
    { name: 'Ola', made: 1, films: [{ title: 'Rain' }] },
    { name: 'Bisi', made: 1, films: [{ title: 'Sun' }] },
  ])
  expect(await rows('named_films?select=title,people!maker(name)&id=eq.10')).toEqual([
    { title: 'Rain', people: { name: 'Ola' } },
  ])
})

test('a view refers to itself as its table does', async () => {
  expect(await rows('people?select=name,boss_id(name),people(name)&order=id')).toEqual([
    { name: 'Ola', boss_id: null, people: [{ name: 'Bisi' }] },
    { name: 'Bisi', boss_id: { name: 'Ola' }, people: [] },
  ])
})

test('a view of a table between two others joins those, a hidden table does not', async () => {
  expect(await rows('people?select=name,films!roles(title)&order=id')).toEqual([
    { name: 'Ola', films: [{ title: 'Sun' }] },
    { name: 'Bisi', films: [{ title: 'Rain' }] },
  ])
  expect(await ask('people?select=name,films!prizes(title)')).toMatchObject({
    status: 400,
    body: { code: 'PGRST200' },
  })
})

test('a column that a view shows twice makes two relationships, told apart by its names', async () => {
  const { status, body } = await ask('twice?select=id,people(name)')
  expect([status, body.code]).toEqual([300, 'PGRST201'])
  expect(body.details.map(({ relationship }: { relationship: string }) => relationship)).toEqual([
    'films_maker_id_fkey using twice(maker_a) and people(id)',
    'films_maker_id_fkey using twice(maker_b) and people(id)',
    'roles using roles_film_id_fkey(film_id) and roles_person_id_fkey(person_id)',
  ])
  expect(await rows('twice?select=id,people!maker_b(name)&id=eq.10')).toEqual([
    { id: 10, people: { name: 'Ola' } },
  ])
})

test('what a view leaves out and tables that are not served stay unknown', async () => {
  expect(await ask('people?select=secret')).toMatchObject({ status: 400, body: { code: '42703' } })
  expect(await ask('prizes')).toMatchObject({ status: 404, body: { code: 'PGRST205', hint: null } })
  expect(await ask('films?select=title,prizes(person_id)')).toMatchObject({
    status: 400,
    body: { code: 'PGRST200' },
  })
})

test('a view knows the key of its table: new rows have an address, and upserts find theirs', async () => {
  const made = await send('POST', 'films', { no: 12, title: 'Wind' }, { prefer: 'return=headers-only' })
  expect([made.status, made.headers.get('location')]).toEqual([201, '/films?no=eq.12'])
  const { data, error, status } = await backend
    .serviceClient()
    .from('films')
    .upsert({ no: 12, title: 'Storm' })
    .select('title')
  expect({ data, error, status }).toEqual({ data: [{ title: 'Storm' }], error: null, status: 200 })
  const put = await send('PUT', 'films?no=eq.12', { no: 12, title: 'Calm', maker_id: 1 })
  expect(put.status).toBe(204)
  expect(await backend.sql`select title from archive.films where id = 12`).toEqual([{ title: 'Calm' }])
  await backend.sql`delete from archive.films where id = 12`
})

test('a view that can’t be written says so', async () => {
  const { status, body } = await send('POST', 'counted', { id: 5, made: 1 })
  expect([status, body.code]).toEqual([400, '0A000'])
})
