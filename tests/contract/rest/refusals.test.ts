import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
let visitor: Person

beforeAll(async () => {
  visitor = await backend.people.visitor()
  await backend.sql.unsafe(`
    create table public.open_notes (id int primary key, body text);
    create table public.closed_notes (id int primary key, body text);
    alter table public.closed_notes enable row level security;
    create policy "Everybody reads" on public.closed_notes for select using (true);
    insert into public.closed_notes values (1, 'kept');
    create function public.count_letters(body text) returns int language sql as 'select length(body)';
    revoke execute on function public.count_letters(text) from public, anon;
  `)
})

/** A body that tells how much of it was read. */
const send = async (
  method: string,
  path: string,
  { body, type = 'application/json', ...headers }: { body: string; type?: string } & Record<string, string>,
) => {
  const chunks = body.match(/[\s\S]{1,65536}/g) ?? []
  let read = 0
  const stream = new ReadableStream(
    {
      pull(controller) {
        const chunk = chunks[read]
        read += 1
        chunk === undefined ? controller.close() : controller.enqueue(new TextEncoder().encode(chunk))
      },
    },
    { highWaterMark: 0 },
  )
  const answer = await backend.backend.fetch(
    new Request(`http://backend/rest/v1/${path}`, {
      method,
      body: stream,
      headers: { apikey: backend.keys.publishable, 'content-type': type, ...headers },
      duplex: 'half',
    } as RequestInit),
    { address: '127.0.0.1' },
  )
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text), read }
}
const megabytes = (count: number) => 'x'.repeat(count * 1024 * 1024)

test('what a role may not do is refused before the body is read, in the words of PostgreSQL', async () => {
  const refused = { read: 0, body: { code: '42501', details: null, hint: null } }
  expect(await send('POST', 'closed_notes', { body: megabytes(4) })).toMatchObject({
    ...refused,
    status: 401,
    body: { message: 'new row violates row-level security policy for table "closed_notes"' },
  })
  expect(await send('PUT', 'closed_notes?id=eq.1', { body: megabytes(4) })).toMatchObject(refused)
  expect(await send('POST', 'contact_messages', { body: megabytes(4) })).toMatchObject({
    ...refused,
    body: { message: 'permission denied for table contact_messages' },
  })
  expect(await send('PATCH', 'contact_messages', { body: megabytes(4) })).toMatchObject(refused)
  expect(await send('POST', 'rpc/count_letters', { body: megabytes(4) })).toMatchObject({
    ...refused,
    body: { message: 'permission denied for function count_letters' },
  })
  const authorization = `Bearer ${visitor.accessToken}`
  expect(await send('POST', 'closed_notes', { body: megabytes(4), authorization })).toMatchObject({
    ...refused,
    status: 403,
  })
})

test('a change that no policy lets through meets no row, and its body is not read', async () => {
  const prefer = 'return=representation'
  expect(await send('PATCH', 'closed_notes?id=eq.1', { body: megabytes(4) })).toEqual({
    status: 204,
    body: null,
    read: 0,
  })
  expect(await send('PATCH', 'closed_notes?id=eq.1', { body: megabytes(4), prefer })).toEqual({
    status: 200,
    body: [],
    read: 0,
  })
  expect(await send('DELETE', 'closed_notes?id=eq.1', { body: megabytes(4), prefer })).toEqual({
    status: 200,
    body: [],
    read: 0,
  })
  expect(await backend.sql`select body from closed_notes`).toEqual([{ body: 'kept' }])
})

test('a right that is given is known at the next request, and one that is taken, too', async () => {
  const body = '{"id":7,"body":"new"}'
  expect((await send('POST', 'closed_notes', { body })).status).toBe(401)
  await backend.sql.unsafe('create policy "Everybody adds" on closed_notes for insert with check (true)')
  await expect.poll(async () => (await send('POST', 'closed_notes', { body })).status).toBe(201)
  await backend.sql.unsafe('drop policy "Everybody adds" on closed_notes')
  await expect.poll(async () => (await send('POST', 'closed_notes', { body: megabytes(1) })).read).toBe(0)
  await backend.sql.unsafe('grant execute on function count_letters(text) to anon')
  await expect
    .poll(async () => (await send('POST', 'rpc/count_letters', { body: '{"body":"abc"}' })).body)
    .toBe(3)
})

test('bodies of strangers end at 256 KB, however they are sent', async () => {
  const long = (bytes: number) => JSON.stringify({ id: bytes, body: 'x'.repeat(bytes - 60) })
  expect((await send('POST', 'open_notes', { body: long(250 * 1024) })).status).toBe(201)
  const tooLong = await send('POST', 'open_notes', { body: long(4 * 1024 * 1024) })
  expect([tooLong.status, tooLong.read]).toEqual([413, 5])
  const told = await send('POST', 'open_notes', { body: long(300 * 1024), 'content-length': '307200' })
  expect([told.status, told.read]).toEqual([413, 0])
  const apikey = backend.keys.secret
  expect((await send('POST', 'open_notes', { body: long(4 * 1024 * 1024), apikey })).status).toBe(201)
})

test('rows, keys and values of a body are bounded, for forms before they are parsed', async () => {
  const refused = (details: string) => ({ status: 400, body: { code: 'PGRST100', details } })
  const type = 'application/x-www-form-urlencoded'
  expect(await send('POST', 'open_notes', { body: 'a&'.repeat(120_000), type })).toMatchObject(
    refused('a body may have 200 keys'),
  )
  const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, n])))
  expect(await send('POST', 'open_notes', { body: keys })).toMatchObject(refused('a body may have 200 keys'))
  const rows = (count: number) => `[${'{},'.repeat(count - 1)}{}]`
  expect(await send('POST', 'open_notes', { body: rows(5_001) })).toMatchObject(
    refused('a body may have 5000 rows'),
  )
  expect(await send('POST', 'open_notes', { body: rows(60_000) })).toMatchObject(
    refused('a body may have 10000 values'),
  )
})
