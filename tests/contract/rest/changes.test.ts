import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { requestsTo } from './support/rest.ts'

const backend = await setUpBackend()

beforeAll(async () => {
  await backend.sql.unsafe(`
    create type public.mood as enum ('calm', 'Very "loud"');
    create domain public.percent as int default 50 check (value between 0 and 100);
    create domain public.share as public.percent;
    create type public.size as (width int, "Höhe, m" numeric);
    create table public.kinds (
      id int primary key, feeling mood, part percent, own share, extent size, days daterange, moods mood[], words text[],
      matrix int[][], code char(3), bits bit(4), at time, span interval, spot point, net inet, bytes bytea, doc tsvector,
      "Ìdí ""kan"", 2" text
    );
    create table public.many (id int primary key, note text);
    create table public.parents (id int primary key);
    create table public.children (id int primary key, parent_id int references parents deferrable initially deferred);
  `)
})

const { ask, send } = requestsTo(() => backend)
const representation = { prefer: 'return=representation' }

test('values of every kind go in and come out as PostgreSQL writes them', async () => {
  const row = {
    id: 1,
    feeling: 'Very "loud"',
    part: 7,
    own: 9,
    extent: { width: 2, 'Höhe, m': 1.5 },
    days: '[2026-01-01,2026-02-01)',
    moods: ['calm', 'Very "loud"'],
    words: ['a,b', '{c}', '"d"', 'null', '\\'],
    matrix: [
      [1, 2],
      [3, 4],
    ],
    code: 'abc',
    bits: '1010',
    at: '12:30:00',
    span: '1 day 02:00:00',
    spot: '(1,2)',
    net: '10.0.0.1/8',
    bytes: '\\x00ff',
    doc: "'fat' 'rat'",
    'Ìdí "kan", 2': '日本 😀',
  }
  const { data, error } = await backend.client().from('kinds').insert(row).select().single()
  expect({ data, error }).toEqual({ data: row, error: null })
  const found = async (column: string, operator: string, value: unknown) => {
    const { data: rows, error: problem } = await backend
      .client()
      .from('kinds')
      .select('id')
      .filter(column, operator, value)
    return problem ?? rows
  }
  for (const [column, operator, value] of [
    ['feeling', 'eq', 'Very "loud"'],
    ['feeling', 'in', '("Very \\"loud\\"",calm)'],
    ['own', 'gt', 8],
    ['extent->width', 'eq', 2],
    ['days', 'cs', '[2026-01-05,2026-01-06)'],
    ['moods', 'ov', '{calm}'],
    ['words', 'cs', '{"a,b","{c}"}'],
    ['words->0', 'eq', '"a,b"'],
    ['matrix', 'eq', '{{1,2},{3,4}}'],
    ['span', 'lt', '2 days'],
    ['net', 'eq', '10.0.0.1/8'],
    ['bytes', 'eq', '\\x00ff'],
    ['doc', 'fts(simple)', 'rat'],
    ['"Ìdí \\"kan\\", 2"', 'like', '日*'],
  ] as const) {
    expect(await found(column, operator, value), `${column} ${operator} ${value}`).toEqual([{ id: 1 }])
  }
  expect(await found('feeling', 'eq', 'angry')).toMatchObject({ code: '22P02' })
  expect((await ask('kinds?select=f:feeling::text,n:own::numeric,extent->"Höhe, m"')).body).toEqual([
    { f: 'Very "loud"', n: 9, 'Höhe, m': 1.5 },
  ])
})

test('a domain’s own default is taken where the column has none', async () => {
  const { data, error } = await backend
    .client()
    .from('kinds')
    .insert([{ id: 2 }, { id: 3, own: 1 }], { defaultToNull: false })
    .select('id, part, own')
    .order('id')
  expect({ data, error }).toEqual({
    data: [
      { id: 2, part: 50, own: 50 },
      { id: 3, part: 50, own: 1 },
    ],
    error: null,
  })
})

test('all rows that a change touched are given back, counted and bounded, however many', async () => {
  const rows = Array.from({ length: 1_500 }, (_, id) => ({ id }))
  const { data, count } = await backend.client().from('many').insert(rows, { count: 'exact' }).select('id')
  expect([data?.length, count]).toEqual([1_500, 1_500])
  const updated = await send(
    'PATCH',
    'many?id=gte.0',
    { note: 'x' },
    {
      prefer: 'return=representation, count=exact',
    },
  )
  expect([updated.body.length, updated.headers.get('content-range')]).toEqual([1_500, '0-1499/1500'])
  const bounded = await send(
    'PATCH',
    'many?id=gte.0',
    { note: 'y' },
    {
      prefer: 'return=representation, handling=strict, max-affected=1200',
    },
  )
  expect(bounded).toMatchObject({
    status: 400,
    body: { code: 'PGRST124', details: 'The query affects 1500 rows' },
  })
  expect(await backend.sql`select distinct note from many`).toEqual([{ note: 'x' }])
})

test('a limit on an insert holds for what comes back, and filters of an insert are refused', async () => {
  const { status, body } = await send(
    'POST',
    'many?select=id&order=id.desc&limit=1',
    [{ id: 2_001 }, { id: 2_002 }],
    representation,
  )
  expect([status, body]).toEqual([201, [{ id: 2_002 }]])
  expect(await send('POST', 'many?id=eq.2003', { id: 2_003 })).toMatchObject({
    status: 400,
    body: { code: 'PGRST127', details: 'filters are not supported for POST' },
  })
  expect(await send('POST', 'many?or=(id.eq.2003)', { id: 2_003 })).toMatchObject({ status: 400 })
  expect(await backend.sql`select from many where id > 2000`).toHaveLength(2)
})

test('one object as the answer means one row changed, whether it is given back or not', async () => {
  const single = { accept: 'application/vnd.pgrst.object+json' }
  const refused = { status: 406, body: { code: 'PGRST116' } }
  expect(await send('PATCH', 'many?id=in.(0,1)', { note: 'single' }, single)).toMatchObject(refused)
  expect(await send('DELETE', 'many?id=in.(0,1)', undefined, single)).toMatchObject(refused)
  expect(await send('POST', 'many', [{ id: 3_001 }, { id: 3_002 }], single)).toMatchObject(refused)
  expect(await send('PATCH', 'many?id=lt.0', { note: 'single' }, single)).toMatchObject(refused)
  expect(await send('PATCH', 'many?id=eq.0', {}, single)).toMatchObject(refused)
  expect(await backend.sql`select from many where note = 'single' or id > 3000`).toHaveLength(0)
  expect((await send('PATCH', 'many?id=eq.0', { note: 'single' }, single)).status).toBe(204)
  expect(await backend.sql`select id from many where note = 'single'`).toEqual([{ id: 0 }])
})

test('only a single new row has an address', async () => {
  const headersOnly = { prefer: 'return=headers-only' }
  const one = await send('POST', 'many', { id: 4_001 }, headersOnly)
  expect([one.status, one.body, one.headers.get('location')]).toEqual([201, null, '/many?id=eq.4001'])
  const two = await send('POST', 'many', [{ id: 4_002 }, { id: 4_003 }], headersOnly)
  expect([two.status, two.headers.get('location')]).toEqual([201, null])
})

test('constraints that wait for the commit speak before a rollback, too', async () => {
  const broken = { id: 1, parent_id: 99 }
  expect(await send('POST', 'children', broken)).toMatchObject({ status: 409, body: { code: '23503' } })
  expect(await send('POST', 'children', broken, { prefer: 'tx=rollback' })).toMatchObject({
    status: 409,
    body: { code: '23503' },
  })
})

test('what is applied of the preferences is said, and no more', async () => {
  const applied = async (method: string, path: string, body: unknown, prefer: string) =>
    (await send(method, path, body, { prefer })).headers.get('preference-applied')
  const all =
    'resolution=merge-duplicates, missing=default, return=minimal, count=exact, tx=rollback, handling=strict, timezone=UTC, max-affected=5'
  expect(await applied('POST', 'many', { id: 1 }, all)).toBe(
    'resolution=merge-duplicates, missing=default, return=minimal, count=exact, tx=rollback, handling=strict, timezone=UTC',
  )
  expect(await applied('PATCH', 'many?id=eq.1', { note: 'n' }, all)).toBe(
    'missing=default, return=minimal, count=exact, tx=rollback, handling=strict, timezone=UTC, max-affected=5',
  )
  expect(await applied('DELETE', 'many?id=eq.1', undefined, all)).toBe(
    'return=minimal, count=exact, tx=rollback, handling=strict, timezone=UTC, max-affected=5',
  )
  expect(await applied('GET', 'many?limit=1', undefined, all)).toBe(
    'count=exact, tx=rollback, handling=strict, timezone=UTC',
  )
  expect(await applied('DELETE', 'many?id=eq.1', undefined, 'max-affected=5, tx=rollback')).toBe(
    'tx=rollback',
  )
})

test('the address of a page is written the same way each time, and never shows a key', async () => {
  const { headers } = await send('GET', `many?select=id&limit=1&apikey=${backend.keys.publishable}`)
  expect(headers.get('content-location')).toBe('/many?limit=1&select=id')
})

test('the Range header holds for GET alone', async () => {
  const range = { range: '5-9', prefer: 'count=exact' }
  const got = await send('GET', 'many?select=id&order=id', undefined, range)
  expect([got.status, got.headers.get('content-range')?.split('/')[0]]).toEqual([206, '5-9'])
  const head = await send('HEAD', 'many?select=id&order=id', undefined, range)
  expect(head.headers.get('content-range')?.split('/')[0]).toBe('0-999')
})
