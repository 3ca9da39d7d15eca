import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { library } from './support/library.ts'
import { requestsTo } from './support/rest.ts'

const backend = await setUpBackend()

const { ask, rows } = requestsTo(() => backend)

beforeAll(async () => {
  await backend.sql.unsafe(library)
})

test('columns are renamed, cast, and entered by JSON paths', async () => {
  expect(
    await rows('books?select=no:id::text,info->isbn->>v,first:info->scores->0,info->scores->>1&id=eq.1'),
  ).toEqual([{ no: '1', v: '1-1', first: 3, scores: '5' }])
  expect(await rows('books?select=title&info->isbn->>v=eq.2-2')).toEqual([{ title: 'Ghost' }])
  expect(await rows('books?select=title&order=info->isbn->>v.desc.nullslast&limit=1')).toEqual([
    { title: 'Ghost' },
  ])
  expect(await rows('books?select=tags->0,price::int&id=eq.1')).toEqual([{ tags: 'novel', price: 10 }])
  expect(await rows('books?select=info->""&id=eq.1')).toEqual([{ info: null }])
  expect(await ask('books?select=id::nonsense')).toMatchObject({
    status: 400,
    body: { code: '42704', message: 'type "nonsense" does not exist' },
  })
})

test('arrays, ranges and JSON are compared by their own operators', async () => {
  const books = () => backend.client().from('books').select('id').order('id')
  const ids = async (query: PromiseLike<{ data: { id: number }[] | null; error: unknown }>) => {
    const { data, error } = await query
    expect(error).toBeNull()
    return data?.map(({ id }) => id)
  }
  expect(await ids(books().contains('tags', ['novel']))).toEqual([1, 2])
  expect(await ids(books().containedBy('tags', ['novel', 'x']))).toEqual([2])
  expect(await ids(books().overlaps('tags', ['play', 'classic']))).toEqual([1, 3])
  expect(await ids(books().contains('info', { isbn: { v: '1-1' } }))).toEqual([1])
  expect(await ids(books().rangeGt('pages', '[90,120)'))).toEqual([3])
  expect(await ids(books().rangeLt('pages', '[90,120)'))).toEqual([2])
  expect(await ids(books().rangeGte('pages', '[100,120)'))).toEqual([1, 3])
  expect(await ids(books().rangeLte('pages', '[90,200)'))).toEqual([1, 2])
  expect(await ids(books().rangeAdjacent('pages', '[80,100)'))).toEqual([1, 2])
  expect(await ids(books().filter('price', 'eq(any)', '{5,19.99}'))).toEqual([2, 3])
  expect(await ids(books().filter('price', 'gt(all)', '{5,9}'))).toEqual([1, 2])
  expect(await ids(books().filter('info', 'isdistinct', 'null'))).toEqual([1, 2, 3])
})

test('numbers, dates and nulls come as PostgreSQL writes them', async () => {
  expect(await rows('books?select=price,pages,info,tags&id=eq.3')).toEqual([
    { price: 5.0, pages: '[300,310)', info: null, tags: ['play'] },
  ])
  const stripped = await backend.fetch('/rest/v1/books?select=id,info&id=eq.3', {
    headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
  })
  expect(stripped.headers.get('content-type')).toBe(
    'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
  )
  expect(await stripped.json()).toEqual([{ id: 3 }])
})

test('rows come as CSV', async () => {
  const { data, error } = await backend
    .client()
    .from('books')
    .select('id,title,tags')
    .order('id')
    .limit(2)
    .csv()
  expect(error).toBeNull()
  expect(data).toBe('id,title,tags\n1,Things,"{novel,classic}"\n2,Ghost,{novel}')
})

test('columns may be called as the server calls its own', async () => {
  const names = 'r:id,s:title,t0:id,e1:id,body:title,pgrst_source:id'
  expect(
    await rows(`books?select=${names},shelves(s:label,pgrst_row:id,t1:id)&id=eq.1&order=shelves(label)`),
  ).toEqual([
    {
      r: 1,
      s: 'Things',
      t0: 1,
      e1: 1,
      body: 'Things',
      pgrst_source: 1,
      shelves: { s: 'left', pgrst_row: 2, t1: 2 },
    },
  ])
  const { data } = await backend.client().from('books').select('id,r:title').eq('id', 1).csv()
  expect(data).toBe('id,r\n1,Things')
})

test('an empty select gives all columns, an empty embed none', async () => {
  expect(await rows('countries?select=&id=eq.1')).toEqual([{ id: 1, name: 'Nigeria' }])
  expect(await rows('passports?select=authors()&id=eq.10')).toEqual([{}])
})

test('the Range header chooses rows too', async () => {
  const answer = await backend.fetch('/rest/v1/books?select=id&order=id', { headers: { range: '1-1' } })
  expect([answer.status, answer.headers.get('content-range'), await answer.json()]).toEqual([
    200,
    '1-1/*',
    [{ id: 2 }],
  ])
  expect(await ask('books', { range: '5-1' })).toMatchObject({ status: 416, body: { code: 'PGRST103' } })
})
