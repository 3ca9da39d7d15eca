import { beforeAll, expect, test } from 'vitest'
import { defaultRestOptions } from '../../../backend/rest/rest-options.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend({ rest: { ...defaultRestOptions, aggregates: true } })

beforeAll(async () => {
  await backend.sql.unsafe(`
    create table shops (id int primary key, city text not null, facts jsonb not null default '{}');
    create table sales (
      id int primary key, shop_id int references shops, amount numeric not null, day date not null, note jsonb
    );
    create table refunds (id int primary key, sale_id int references sales, amount int not null);
    insert into shops values (1, 'Lagos', '{"floor": 2}'), (2, 'Abuja', '{"floor": 3}'), (3, 'Lagos', '{"floor": 2}');
    insert into sales values
      (1, 1, 10, '2026-01-01', '{"n": "4"}'), (2, 1, 30, '2026-01-02', '{"n": "5"}'),
      (3, 2, 5, '2026-01-01', '{"n": "6"}'), (4, 3, 7, '2026-01-02', null), (5, null, 1, '2026-01-02', null);
    insert into refunds values (1, 1, 3), (2, 2, 4), (3, 3, 5);
    alter table refunds enable row level security;
    create policy small on refunds for select using (amount < 5);
    create function all_sales() returns setof sales language sql stable as 'select * from sales';
    notify pgrst`)
})

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await backend.fetch(`/rest/v1/${path}`, { headers })
  return response.json()
}

test('rows are counted, and columns added up, with names and casts', async () => {
  expect(await read('sales?select=count()')).toEqual([{ count: 5 }])
  expect(await read('sales?select=count')).toEqual([{ count: 5 }])
  expect(await read('sales?select=n:count()::text')).toEqual([{ n: '5' }])
  expect(
    await read('sales?select=amount.sum(),amount.avg(),low:amount.min(),amount.max(),shop_id.count()'),
  ).toEqual([{ sum: 53, avg: 10.6, low: 1, max: 30, count: 4 }])
  expect(await read('sales?select=s:note->>n::int.sum()::text')).toEqual([{ s: '15' }])
  expect(await read('rpc/all_sales?select=id.max()')).toEqual([{ max: 5 }])
})

test('columns beside an aggregate are its groups', async () => {
  expect(await read('sales?select=day,amount.sum()&order=day')).toEqual([
    { day: '2026-01-01', sum: 15 },
    { day: '2026-01-02', sum: 38 },
  ])
  expect(await read('shops?select=floor:facts->floor,count()&order=count.desc', {})).toMatchObject({
    code: '42703',
  })
  expect(await read('shops?select=facts->>floor,count()')).toEqual(
    expect.arrayContaining([
      { floor: '2', count: 2 },
      { floor: '3', count: 1 },
    ]),
  )
  expect(await read('sales?select=amount.sum(),shops(city)&order=shop_id')).toMatchObject({ code: '42803' })
  expect(await read('sales?select=shop_id,amount.sum(),shops(city)&order=shop_id.desc.nullslast')).toEqual([
    { shop_id: 3, sum: 7, shops: { city: 'Lagos' } },
    { shop_id: 2, sum: 5, shops: { city: 'Abuja' } },
    { shop_id: 1, sum: 40, shops: { city: 'Lagos' } },
    { shop_id: null, sum: 1, shops: null },
  ])
})

test('a total counts the groups', async () => {
  const response = await backend.fetch('/rest/v1/sales?select=day,count()&limit=1&order=day', {
    headers: { prefer: 'count=exact' },
  })
  expect([response.headers.get('content-range'), await response.json()]).toEqual([
    '0-0/2',
    [{ day: '2026-01-01', count: 2 }],
  ])
})

test('an embed has aggregates of its own', async () => {
  expect(await read('shops?select=id,sales(amount.sum(),count())&order=id')).toEqual([
    { id: 1, sales: [{ sum: 40, count: 2 }] },
    { id: 2, sales: [{ sum: 5, count: 1 }] },
    { id: 3, sales: [{ sum: 7, count: 1 }] },
  ])
  expect(await read('shops?select=id,sales(count)&id=eq.1')).toEqual([{ id: 1, sales: [{ count: 2 }] }])
  expect(await read('sales?select=id,shops(city,count())&id=in.(1,5)&order=id')).toEqual([
    { id: 1, shops: { city: 'Lagos', count: 1 } },
    { id: 5, shops: null },
  ])
})

test('an aggregate of a spread embed is one over the rows above it', async () => {
  expect(await read('sales?select=amount.sum(),...shops(city,shops:count())&order=shops(city)')).toEqual([
    { sum: 5, city: 'Abuja', shops: 1 },
    { sum: 47, city: 'Lagos', shops: 3 },
    { sum: 1, city: null, shops: 0 },
  ])
  expect(
    await read('refunds?select=...sales(sold:amount.sum(),...shops(town:city,count()))&order=id'),
  ).toMatchObject({
    code: '42803',
  })
  expect(
    await read('refunds?select=back:amount.sum(),...sales(sold:amount.sum(),...shops(town:city,count()))'),
  ).toEqual([{ back: 7, sold: 40, town: 'Lagos', count: 2 }])
  expect(await read('shops?select=id,...sales(amount.sum())')).toMatchObject({
    code: 'PGRST127',
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  })
})

test('policies decide what a visitor adds up', async () => {
  expect(await read('refunds?select=count(),amount.max()')).toEqual([{ count: 2, max: 4 }])
  const { data } = await backend.serviceClient().from('refunds').select('count(), amount.max()')
  expect(data).toEqual([{ count: 3, max: 5 }])
  expect(await read('contact_messages?select=count()')).toMatchObject({ code: '42501' })
})

test('what a mutation returns can be added up, too', async () => {
  const { data } = await backend
    .serviceClient()
    .from('refunds')
    .insert([
      { id: 11, amount: 2 },
      { id: 12, amount: 3 },
    ])
    .select('amount.sum()')
  expect(data).toEqual([{ sum: 5 }])
})
