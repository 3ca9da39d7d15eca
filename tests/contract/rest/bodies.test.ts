import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { requestsTo } from './support/rest.ts'

const backend = await setUpBackend()

beforeAll(async () => {
  await backend.sql.unsafe(`
    create table public.parts (id int primary key, name text default 'plain', amount numeric, facts jsonb);
    create function public.describe_part(id int, name text) returns text immutable language sql
      as $$ select id || ': ' || name $$;
    create function public.count_bytes(bytea) returns int immutable language sql as 'select length($1)';
    create function public.shout(text) returns text immutable language sql as 'select upper($1)';
  `)
})

beforeEach(async () => {
  await backend.sql`truncate parts`
})

const { send } = requestsTo(() => backend)
const csv = { 'content-type': 'text/csv', prefer: 'return=representation' }
const form = { 'content-type': 'application/x-www-form-urlencoded', prefer: 'return=representation' }
const listParts = () => backend.sql`select id, name, amount::float8 from parts order by id`

test('rows are inserted from CSV, with quotes, line breaks and the word NULL', async () => {
  const text = 'id,name,amount\r\n1,"a ""quoted"", part\nof two lines",1.50\r\n2,NULL,7\r\n'
  const answer = await send('POST', 'parts?select=id,name', text, csv)
  expect([answer.status, answer.body]).toEqual([
    201,
    [
      { id: 1, name: 'a "quoted", part\nof two lines' },
      { id: 2, name: null },
    ],
  ])
  expect(await listParts()).toEqual([
    { id: 1, name: 'a "quoted", part\nof two lines', amount: 1.5 },
    { id: 2, name: null, amount: 7 },
  ])
})

test('rows come back as CSV as they were sent', async () => {
  const { body, headers } = await send('POST', 'parts?select=id,name', 'id,name\n1,"a,b"\n2,NULL\n', {
    ...csv,
    accept: 'text/csv',
  })
  expect([body, headers.get('content-type')]).toEqual(['id,name\n1,"a,b"\n2,', 'text/csv; charset=utf-8'])
})

test('CSV that is no table of known columns is refused and inserts nothing', async () => {
  const refuse = async (text: string) => {
    const { status, body } = await send('POST', 'parts', text, csv)
    return [status, body.code, body.message]
  }
  expect(await refuse('id,name\n1,a\n2')).toEqual([
    400,
    'PGRST102',
    'All lines must have same number of fields',
  ])
  expect(await refuse('id,name\n1,a,b')).toEqual([
    400,
    'PGRST102',
    'All lines must have same number of fields',
  ])
  expect(await refuse('id,name\n1,"a')).toEqual([400, 'PGRST102', 'Empty or invalid csv'])
  expect(await refuse('id,name\n1,"a"b')).toEqual([400, 'PGRST102', 'Empty or invalid csv'])
  expect(await refuse('')).toEqual([400, 'PGRST102', 'Empty or invalid csv'])
  expect((await refuse('id,colour\n1,red'))[1]).toBe('PGRST204')
  expect((await refuse('id\none'))[1]).toBe('22P02')
  expect(await listParts()).toEqual([])
})

test('rows are upserted and updated from CSV', async () => {
  await send('POST', 'parts', 'id,name\n1,old\n2,old', csv)
  const upsert = await send('POST', 'parts?select=id', 'id,name\n1,new', {
    ...csv,
    prefer: 'resolution=merge-duplicates, return=representation',
  })
  expect([upsert.status, upsert.body]).toEqual([200, [{ id: 1 }]])
  expect((await send('PATCH', 'parts?id=eq.2', 'amount\n3', csv)).status).toBe(200)
  expect(await listParts()).toEqual([
    { id: 1, name: 'new', amount: null },
    { id: 2, name: 'old', amount: 3 },
  ])
})

test('a form is one row', async () => {
  const { status, body } = await send(
    'POST',
    'parts',
    'id=1&name=nuts+%26+bolts&amount=2.5&facts=%7B%22a%22%3A1%7D',
    form,
  )
  expect([status, body]).toEqual([201, [{ id: 1, name: 'nuts & bolts', amount: 2.5, facts: '{"a":1}' }]])
  expect((await send('POST', 'parts', 'id=2&colour=red', form)).body.code).toBe('PGRST204')
  expect(await listParts()).toHaveLength(1)
})

test('a function takes its arguments from JSON, a form or the first line of a CSV', async () => {
  const call = async (text: string, type: string) =>
    (await send('POST', 'rpc/describe_part', text, { 'content-type': type })).body
  expect(await call('{"id":1,"name":"bolt"}', 'application/json')).toBe('1: bolt')
  expect(await call('[{"id":1,"name":"bolt"},{"id":2,"name":"nut"}]', 'application/json')).toBe('1: bolt')
  expect(await call('id=1&name=bolt', 'application/x-www-form-urlencoded')).toBe('1: bolt')
  expect(await call('id,name\n1,bolt', 'text/csv')).toBe('1: bolt')
})

test('a function takes text and bytes whole', async () => {
  const bytes = await backend.fetch('/rest/v1/rpc/count_bytes', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array([0, 255, 128, 10]),
  })
  expect([bytes.status, await bytes.json()]).toEqual([200, 4])
  const text = await send('POST', 'rpc/shout', 'ẹ káàbọ̀', { 'content-type': 'text/plain' })
  expect(text.body).toBe('Ẹ KÁÀBỌ̀')
  const missing = await send('POST', 'rpc/describe_part', 'text', { 'content-type': 'text/plain' })
  expect([missing.status, missing.body]).toEqual([
    404,
    {
      code: 'PGRST202',
      message: 'Could not find the function public.describe_part in the schema cache',
      details:
        'Searched for the function public.describe_part with a single unnamed text parameter, but no matches were found in the schema cache.',
      hint: null,
    },
  ])
})

test('other kinds of body are refused by name', async () => {
  for (const path of ['parts', 'rpc/shout']) {
    const { status, body } = await send('POST', path, '<a/>', {
      'content-type': 'application/xml; charset=utf-8',
    })
    expect([status, body]).toEqual([
      400,
      {
        code: 'PGRST102',
        message: 'Content-Type not acceptable: application/xml',
        details: null,
        hint: null,
      },
    ])
  }
})

test('JSON is an object or a list of objects of the same members', async () => {
  const refuse = async (text: string) => (await send('POST', 'parts', text)).body.message
  expect(await refuse('5')).toBe('Empty or invalid json')
  expect(await refuse('null')).toBe('Empty or invalid json')
  expect(await refuse('"text"')).toBe('Empty or invalid json')
  expect(await refuse('[{"id":1},5]')).toBe('All object keys must match')
  expect(await refuse('[1]')).toBe('All object keys must match')
  expect(await refuse('[{"id":1},{"name":"x"}]')).toBe('All object keys must match')
  expect(await listParts()).toEqual([])
})
