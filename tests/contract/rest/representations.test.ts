import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { requestsTo } from './support/rest.ts'

const backend = await setUpBackend()
const { send, ask } = requestsTo(() => backend)
const wantsRows = { prefer: 'return=representation' }

/** Kobo in the database, naira for clients; and a domain that only says how it is shown. */
beforeAll(async () => {
  await backend.sql.unsafe(`
    create domain public.money_kobo as int;
    create function public.show_kobo(public.money_kobo) returns json immutable language sql
      as $$ select case when $1 is null then to_json('free'::text) else to_json('₦' || ($1 / 100)) end $$;
    create function public.read_kobo(text) returns public.money_kobo immutable language sql
      as $$ select (trim(leading '₦' from $1)::int * 100)::public.money_kobo $$;
    create function public.take_kobo(json) returns public.money_kobo immutable language sql
      as $$ select public.read_kobo($1 #>> '{}') $$;
    create cast (public.money_kobo as json) with function public.show_kobo(public.money_kobo) as implicit;
    create cast (text as public.money_kobo) with function public.read_kobo(text) as implicit;
    create cast (json as public.money_kobo) with function public.take_kobo(json) as implicit;
    create domain public.loud as text;
    create function public.shout(public.loud) returns json immutable language sql as $$ select to_json(upper($1)) $$;
    create cast (public.loud as json) with function public.shout(public.loud) as implicit;

    create table stalls (id int primary key, name loud);
    create table goods (id int primary key, stall_id int references stalls, label text, price money_kobo);
    create view cheap_goods with (security_invoker) as select id, price from goods where price < 50000;
    create function list_goods() returns setof goods stable language sql as 'select * from goods order by id';
    notify pgrst`)
})

beforeEach(async () => {
  await backend.sql.unsafe(`
    truncate stalls, goods;
    insert into stalls values (1, 'ada');
    insert into goods values (1, 1, 'pot', 30000), (2, 1, 'bed', 900000), (3, null, 'smile', null)`)
})

test('a column is shown as the cast of its domain to json says, by name, star, alias and view', async () => {
  expect((await ask('goods?select=id,price&order=id')).body).toEqual([
    { id: 1, price: '₦300' },
    { id: 2, price: '₦9000' },
    { id: 3, price: 'free' },
  ])
  const pot = { id: 1, stall_id: 1, label: 'pot', price: '₦300' }
  expect((await ask('goods?id=eq.1')).body).toEqual([pot])
  expect((await ask('goods?id=eq.1&select=cost:price,*')).body).toEqual([{ cost: '₦300', ...pot }])
  expect((await ask('goods?id=eq.1&select=price::text')).body).toEqual([{ price: '"₦300"' }])
  expect((await ask('cheap_goods')).body).toEqual([{ id: 1, price: '₦300' }])
  expect((await ask('rpc/list_goods?id=eq.1')).body).toEqual([pot])
})

test('embeds are shown so too, and rows are ordered by what the database holds', async () => {
  expect((await ask('stalls?select=name,goods(price)&goods.order=price.desc')).body).toEqual([
    { name: 'ADA', goods: [{ price: '₦9000' }, { price: '₦300' }] },
  ])
  expect((await ask('goods?select=id,stalls(*)&id=eq.1')).body).toEqual([
    { id: 1, stalls: { id: 1, name: 'ADA' } },
  ])
  expect((await ask('goods?select=...stalls(name),price&id=eq.2')).body).toEqual([
    { name: 'ADA', price: '₦9000' },
  ])
})

test('filters are read by the cast from text', async () => {
  const ids = async (filter: string) =>
    ((await ask(`goods?select=id&order=id&${filter}`)).body as { id: number }[]).map(({ id }) => id)
  expect(await ids('price=eq.₦300')).toEqual([1])
  expect(await ids('price=gt.300')).toEqual([2])
  expect(await ids('price=in.(300,₦9000)')).toEqual([1, 2])
  expect(await ids('price=not.in.(₦300)')).toEqual([2])
  expect(await ids('price=is.null')).toEqual([3])
  expect(await ids('or=(price.eq.₦300,price.eq.9000)')).toEqual([1, 2])
  // Without a cast from text the value is the domain's own.
  expect((await ask('stalls?name=eq.ada&select=id')).body).toEqual([{ id: 1 }])
})

test('what is written is read by the cast from json, and shown again', async () => {
  const made = await send(
    'POST',
    'goods',
    [
      { id: 4, price: '₦5' },
      { id: 5, price: '6' },
    ],
    wantsRows,
  )
  expect(made.body).toMatchObject([{ price: '₦5' }, { price: '₦6' }])
  const changed = await send('PATCH', 'cheap_goods?price=eq.₦5', { price: '₦7' }, wantsRows)
  expect(changed.body).toEqual([{ id: 4, price: '₦7' }])
  const put = await send('PUT', 'goods?id=eq.4', { id: 4, price: '₦8' }, wantsRows)
  expect(put.body).toMatchObject([{ id: 4, price: '₦8' }])
  expect(await backend.sql`select id, price from goods where id > 3 order by id`).toEqual([
    { id: 4, price: 800 },
    { id: 5, price: 600 },
  ])
})
