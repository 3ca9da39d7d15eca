import { createClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { library } from './support/library.ts'

const backend = await setUpBackend()
/** What the client sent last, to know that a test is about what it says. */
let sent: { method: string; url: URL; headers: Headers }

beforeAll(async () => {
  await backend.sql.unsafe(library)
  await backend.sql.unsafe(`
    create function public.books_like(pattern text) returns setof public.books stable language sql
      as 'select * from public.books where title like pattern';
    create function public.take(list int[], facts jsonb default null) returns int stable language sql
      as 'select cardinality(list)';
  `)
})

const connect = () =>
  createClient(backend.url, backend.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => {
        const request = new Request(input, init)
        sent = { method: request.method, url: new URL(request.url), headers: request.headers }
        return fetch(request)
      },
    },
  })
const books = (columns = 'id') => connect().from('books').select(columns).order('id')
const ids = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
  const { data, error } = await query
  expect(error).toBeNull()
  return (data as { id: number }[]).map(({ id }) => id)
}

test('every filter of the client keeps the rows it should', async () => {
  expect(await ids(books().likeAllOf('title', ['%h%', '%s%']))).toEqual([1, 2])
  expect(await ids(books().likeAnyOf('title', ['T%', 'D%']))).toEqual([1, 3])
  expect(await ids(books().ilikeAllOf('title', ['t%', '%S']))).toEqual([1])
  expect(await ids(books().ilikeAnyOf('title', ['g%', 'd%']))).toEqual([2, 3])
  expect(await ids(books().regexMatch('title', '^[TG]h'))).toEqual([1, 2])
  expect(await ids(books().regexIMatch('title', '^g'))).toEqual([2])
  // The word null is a value here: JSON's null, which a missing value differs from.
  expect(await ids(books().isDistinct('info', null))).toEqual([1, 2, 3])
  expect(await ids(books().isDistinct('id', 2))).toEqual([1, 3])
  expect(await ids(books().notIn('id', [1, 2]))).toEqual([3])
  expect(await ids(books().in('title', ['Ghost', 'Ghost', 'a,b', '(c)']))).toEqual([2])
  expect(await ids(books().contains('tags', ['novel']))).toEqual([1, 2])
  expect(await ids(books().containedBy('pages', '[0,250)'))).toEqual([1, 2])
  expect(await ids(books().overlaps('pages', '[150,305)'))).toEqual([1, 3])
  expect(await ids(books().match({ id: 1, title: 'Things' }))).toEqual([1])
  expect(await ids(books().not('title', 'like', 'T%'))).toEqual([2, 3])
  expect(await ids(books().filter('price', 'gte', 10))).toEqual([2])
  expect(await ids(books().is('info', null))).toEqual([3])
  for (const [type, query] of [
    [undefined, 'ghost'],
    ['plain', 'the ghost'],
    ['phrase', 'ghost'],
    ['websearch', 'ghost -things'],
  ] as const) {
    expect(
      await ids(books().textSearch('title', query, { config: 'english', ...(type ? { type } : {}) })),
    ).toEqual([2])
  }
})

test('conditions on one column are all to hold, and alternatives stand in or', async () => {
  expect(await ids(books().gt('id', 1).lt('id', 3).neq('id', 9))).toEqual([2])
  expect(await ids(books().or('id.eq.1,and(id.gt.2,title.not.like.X*)'))).toEqual([1, 3])
  expect(await ids(books().or('id.eq.1,id.eq.2').or('id.eq.2,id.eq.3'))).toEqual([2])
})

test('embeds are narrowed, ordered, cut and paged by the client', async () => {
  const { data, error } = await connect()
    .from('authors')
    .select('name, works:books!inner(title)')
    .eq('id', 3)
    .or('title.eq.Ghost,title.eq.Death', { referencedTable: 'works' })
    .order('title', { referencedTable: 'works', ascending: false })
    .limit(1, { referencedTable: 'works' })
  expect({ data, error }).toEqual({ data: [{ name: 'Wole', works: [{ title: 'Ghost' }] }], error: null })
  const paged = await connect()
    .from('authors')
    .select('name, books(title)')
    .eq('id', 3)
    .order('id', { referencedTable: 'books' })
    .range(1, 5, { referencedTable: 'books' })
  expect(paged.data).toEqual([{ name: 'Wole', books: [{ title: 'Death' }] }])
  expect(sent.headers.get('range')).toBeNull()
})

test('names with spaces in the select, order with nulls, and ranges', async () => {
  const { data } = await books(' id , name : title ').range(1, 1)
  expect(data).toEqual([{ id: 2, name: 'Ghost' }])
  const { data: ordered } = await connect()
    .from('authors')
    .select('id')
    .order('tax_id', { nullsFirst: false, ascending: false })
    .order('id', { ascending: false })
  expect(ordered).toEqual([{ id: 2 }, { id: 1 }, { id: 4 }, { id: 3 }])
})

test('rows come as CSV, without nulls, as one object, or not at all', async () => {
  expect((await books('id,title').limit(1).csv()).data).toBe('id,title\n1,Things')
  expect((await books('id,info').eq('id', 3).stripNulls()).data).toEqual([{ id: 3 }])
  expect((await books('id,info').eq('id', 3).stripNulls().single()).data).toEqual({ id: 3 })
  expect((await books().eq('id', 9).maybeSingle()).data).toBeNull()
  const two = await books().gt('id', 1).maybeSingle()
  expect([two.status, two.error?.code]).toEqual([406, 'PGRST116'])
  const head = await connect().from('books').select('*', { head: true, count: 'exact' })
  expect(sent.method).toBe('HEAD')
  expect({ status: head.status, statusText: head.statusText, data: head.data, count: head.count }).toEqual({
    status: 200,
    statusText: 'OK',
    data: null,
    count: 3,
  })
  const none = await connect().from('books').select('*', { head: true, count: 'exact' }).eq('id', 9)
  expect([none.status, none.count]).toEqual([200, 0])
  const missing = await connect().from('nowhere').select('*', { head: true })
  // The client takes a 404 without a body for nothing to say.
  expect([missing.status, missing.data]).toEqual([204, null])
})

test('a page of more is partial content, and behind the end there is none', async () => {
  const counted = () => connect().from('books').select('id', { count: 'exact' }).order('id')
  expect(await counted().range(0, 1)).toMatchObject({ status: 206, count: 3, data: [{ id: 1 }, { id: 2 }] })
  expect(await counted().range(3, 5)).toMatchObject({ status: 206, count: 3, data: [] })
  expect(await counted().range(4, 5)).toMatchObject({
    status: 416,
    error: { code: 'PGRST103', details: 'An offset of 4 was requested, but there are only 3 rows.' },
  })
  expect(await connect().from('books').select('id').range(4, 5)).toMatchObject({ status: 200, data: [] })
})

test('an error is thrown when that is wished', async () => {
  await expect(connect().from('books').select('colour').throwOnError()).rejects.toMatchObject({
    name: 'PostgrestError',
    code: '42703',
    message: 'column books.colour does not exist',
    details: null,
    hint: null,
  })
})

test('a call travels by POST, GET or HEAD, and by POST when a head has an object', async () => {
  const client = connect()
  expect((await client.rpc('books_like', { pattern: 'T%' }).select('id')).data).toEqual([{ id: 1 }])
  expect([sent.method, sent.headers.get('prefer')]).toEqual(['POST', 'return=representation'])
  expect((await client.rpc('books_like', { pattern: '%h%' }, { get: true }).select('id')).data).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ])
  const head = await client.rpc('books_like', { pattern: '%h%' }, { head: true, count: 'exact' })
  expect([sent.method, head.status, head.data, head.count]).toEqual(['HEAD', 200, null, 3])
  const asPost = await client.rpc('take', { list: [1], facts: { a: 1 } }, { head: true, count: 'exact' })
  expect([sent.method, sent.headers.get('prefer')]).toEqual(['POST', 'count=exact,return=minimal'])
  expect([asPost.status, asPost.data, asPost.count]).toEqual([200, null, 1])
  expect((await client.rpc('take', { list: [1, 2] }, { get: true })).data).toBe(2)
  expect(sent.url.searchParams.get('list')).toBe('{1,2}')
})

test('a change is counted, rolled back and bounded as the client says', async () => {
  const client = connect()
  const countries = () => backend.sql`select id, name from countries order by id`
  const before = await countries()
  const inserted = await client
    .from('countries')
    .insert(
      [
        { id: 8, name: 'A' },
        { id: 9, name: 'B' },
      ],
      { count: 'exact' },
    )
    .select('name')
    .rollback()
  expect([inserted.status, inserted.count, inserted.data]).toEqual([201, 2, [{ name: 'A' }, { name: 'B' }]])
  const updated = await client
    .from('countries')
    .update({ name: 'X' }, { count: 'exact' })
    .gt('id', 1)
    .rollback()
  expect([updated.status, updated.count, updated.data]).toEqual([204, 2, null])
  const removed = await client.from('countries').delete({ count: 'exact' }).eq('id', 3).rollback()
  expect([removed.status, removed.count, removed.data]).toEqual([204, 1, null])
  expect(sent.headers.get('content-type')).toBe('application/json')
  const upserted = await client
    .from('countries')
    .upsert({ id: 1, name: 'Y' }, { onConflict: 'id', count: 'exact' })
    .select()
    .rollback()
    .single()
  expect([upserted.status, upserted.count, upserted.data]).toEqual([200, 1, { id: 1, name: 'Y' }])
  const none = await client.from('countries').delete({ count: 'exact' }).eq('id', 99)
  expect([none.status, none.count]).toEqual([204, 0])
  expect(await countries()).toEqual(before)
})

test('what the browser asks before it sends is allowed, also for a repeated try', async () => {
  const answer = await fetch(`${backend.url}/rest/v1/books`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://site.example',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers':
        'authorization,apikey,prefer,content-profile,x-retry-count,x-client-info',
    },
  })
  expect(answer.ok).toBe(true)
  const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase()
  for (const name of ['authorization', 'apikey', 'prefer', 'content-profile', 'x-retry-count', 'range']) {
    expect(allowed).toContain(name)
  }
  expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
  const refused = await backend.fetch('/rest/v1/nowhere')
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect(refused.headers.get('access-control-expose-headers')).toContain('content-range')
})
