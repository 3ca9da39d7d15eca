import { afterEach, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { join, openRaw, type RawSocket } from '../gateway/support/raw-socket.ts'

const backend = await setUpBackend()
const opened: RawSocket[] = []
const key = 'apikey=sb_publishable_test'
const categories = { event: '*', schema: 'public', table: 'categories' }

afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate()
})

async function open(vsn = '2.0.0'): Promise<RawSocket> {
  const raw = await openRaw(backend.url, `${key}&vsn=${vsn}`)
  opened.push(raw)
  return raw
}

test('a heartbeat is answered with its own ref', async () => {
  const raw = await open()
  raw.send([null, '10', 'phoenix', 'heartbeat', {}])
  expect(await raw.next()).toEqual([null, '10', 'phoenix', 'phx_reply', { status: 'ok', response: {} }])
})

test('a heartbeat in the first protocol version is answered in it', async () => {
  const raw = await open('1.0.0')
  raw.send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '10', join_ref: null })
  expect(await raw.next()).toEqual({
    topic: 'phoenix',
    event: 'phx_reply',
    payload: { status: 'ok', response: {} },
    ref: '10',
  })
})

test('a join repeats the bindings in their order, with ids, and nothing but what was asked', async () => {
  const raw = await open()
  const filtered = { event: 'INSERT', schema: 'public', table: 'posts', filter: 'title=eq.a' }
  raw.send(join('6', 'room1', categories, filtered))
  const [joinRef, ref, topic, event, payload] = await raw.next()
  expect([joinRef, ref, topic, event]).toEqual(['6', '6', 'realtime:room1', 'phx_reply'])
  expect(payload).toEqual({
    status: 'ok',
    response: {
      postgres_changes: [
        { id: expect.any(Number), ...categories },
        { id: expect.any(Number), ...filtered },
      ],
    },
  })
  expect(await raw.next()).toEqual([
    null,
    null,
    'realtime:room1',
    'system',
    { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL', channel: 'room1' },
  ])
})

test('a join without bindings gets an empty list and no system message', async () => {
  const raw = await open()
  raw.send(join('1', 'quiet'), [null, '2', 'phoenix', 'heartbeat', {}])
  expect(new Set([await raw.next(), await raw.next()].map(frame => JSON.stringify(frame)))).toEqual(
    new Set([
      '["1","1","realtime:quiet","phx_reply",{"status":"ok","response":{"postgres_changes":[]}}]',
      '[null,"2","phoenix","phx_reply",{"status":"ok","response":{}}]',
    ]),
  )
  expect(raw.frames).toEqual([])
})

test('a change is one frame with the ids of the bindings that match', async () => {
  const raw = await open()
  raw.send(
    join('1', 'room1', categories, { ...categories, event: 'DELETE' }, { event: '*', schema: 'public' }),
  )
  const [, , , , reply] = (await raw.next()) as [
    null,
    null,
    null,
    null,
    { response: { postgres_changes: { id: number }[] } },
  ]
  const [first, , third] = reply.response.postgres_changes
  await raw.next()
  const [row] = await backend.sql`insert into public.categories (name) values ('Framed') returning id`
  expect(await raw.next()).toEqual([
    null,
    null,
    'realtime:room1',
    'postgres_changes',
    {
      ids: [first?.id, third?.id],
      data: {
        schema: 'public',
        table: 'categories',
        commit_timestamp: expect.any(String),
        type: 'INSERT',
        columns: [
          { name: 'id', type: 'uuid' },
          { name: 'name', type: 'text' },
          { name: 'created_at', type: 'timestamptz' },
        ],
        record: { id: row?.id, name: 'Framed', created_at: expect.any(String) },
        errors: null,
      },
    },
  ])
  expect(raw.frames).toEqual([])
})

test('leaving is answered and then closed with the ref of the join', async () => {
  const raw = await open()
  raw.send(join('1', 'room1'), ['1', '2', 'realtime:room1', 'phx_leave', {}])
  await raw.next()
  expect(await raw.next()).toEqual(['1', '2', 'realtime:room1', 'phx_reply', { status: 'ok', response: {} }])
  expect(await raw.next()).toEqual(['1', '1', 'realtime:room1', 'phx_close', {}])
})

test('a second join of a topic closes the first, with the old ref', async () => {
  const raw = await open()
  raw.send(join('1', 'room1', categories), join('2', 'room1', categories))
  await raw.next()
  await raw.next()
  expect(await raw.next()).toEqual(['1', '1', 'realtime:room1', 'phx_close', {}])
  expect((await raw.next()).slice(0, 4)).toEqual(['2', '2', 'realtime:room1', 'phx_reply'])
  await raw.next()
  await backend.sql`insert into public.categories (name) values ('Once')`
  expect((await raw.next())[3]).toBe('postgres_changes')
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(raw.frames).toEqual([])
})

test('a message for a topic that is not joined is an error, but leaving it is fine', async () => {
  const raw = await open()
  raw.send(['1', '2', 'realtime:room1', 'presence', {}], ['1', '3', 'realtime:room1', 'phx_leave', {}])
  expect((await raw.next())[4]).toEqual({ status: 'error', response: { reason: 'unmatched topic' } })
  expect((await raw.next())[4]).toEqual({ status: 'ok', response: {} })
})

test('a topic outside realtime: cannot be joined', async () => {
  const raw = await open()
  raw.send(['1', '1', 'room1', 'phx_join', {}])
  expect(await raw.next()).toEqual([
    '1',
    '1',
    'room1',
    'phx_reply',
    { status: 'error', response: { reason: 'unmatched topic' } },
  ])
})

test('a private channel is refused in the words the client knows', async () => {
  const raw = await open()
  raw.send(['1', '1', 'realtime:room1', 'phx_join', { config: { private: true } }])
  expect((await raw.next())[4]).toEqual({
    status: 'error',
    response: { reason: 'Unauthorized: You do not have permissions to read from this Channel topic: room1' },
  })
})

test('a join whose configuration is no configuration is refused', async () => {
  const raw = await open()
  raw.send(['1', '1', 'realtime:room1', 'phx_join', { config: { postgres_changes: 'posts' } }])
  expect((await raw.next())[4]).toMatchObject({
    status: 'error',
    response: { reason: expect.stringMatching(/^MalformedJoin/) },
  })
})

test.each([
  ['text that is not JSON', 'hello'],
  ['a list that is too short', '["1","1","realtime:a","phx_join"]'],
  ['refs that are objects', '[{},{},"realtime:a","phx_join",{}]'],
  ['null', 'null'],
])('%s closes the socket', async (_, text) => {
  const raw = await open()
  raw.socket.send(text)
  expect(await raw.closed).toEqual({ code: 1007, reason: 'The frame could not be read' })
})

test('a binary frame that is cut off closes the socket', async () => {
  const raw = await open()
  raw.socket.send(Buffer.from([3, 200, 1, 1, 1, 0, 1, 65]))
  expect((await raw.closed).code).toBe(1007)
})

test('a binding without a schema means public, and one without either is refused', async () => {
  const raw = await open()
  raw.send(join('1', 'a', { event: '*', table: 'categories' }), join('2', 'b', { event: '*' }))
  expect((await raw.next())[4]).toEqual({
    status: 'ok',
    response: { postgres_changes: [{ id: expect.any(Number), event: '*', table: 'categories' }] },
  })
  expect((await raw.next())[4]).toMatchObject({ status: 'ok' })
  expect((await raw.next())[4]).toMatchObject({ status: 'ok' })
  expect((await raw.next())[4]).toMatchObject({
    status: 'error',
    message: expect.stringMatching(/^No subscription params provided\./),
  })
  await backend.sql`insert into public.categories (name) values ('In public')`
  expect((await raw.next())[2]).toBe('realtime:a')
})

test('leaving with the ref of an older join leaves the newer one alone', async () => {
  const raw = await open()
  raw.send(join('1', 'room1', categories), join('2', 'room1', categories))
  await expect.poll(() => raw.frames.length).toBe(5)
  raw.frames.length = 0
  raw.send(['1', '3', 'realtime:room1', 'phx_leave', {}])
  expect((await raw.next())[4]).toEqual({ status: 'ok', response: {} })
  await backend.sql`insert into public.categories (name) values ('Still here')`
  expect((await raw.next())[3]).toBe('postgres_changes')
})

test('an access token of null is ignored', async () => {
  const raw = await open()
  raw.send(join('1', 'room1', categories))
  await raw.next()
  await raw.next()
  raw.send(['1', '2', 'realtime:room1', 'access_token', { access_token: null }])
  await backend.sql`insert into public.categories (name) values ('Unmoved')`
  expect((await raw.next())[3]).toBe('postgres_changes')
})

test('the address of the socket says so to whoever comes without one', async () => {
  const answer = await backend.fetch('/realtime/v1/websocket')
  expect(answer.status).toBe(426)
  expect(await answer.json()).toEqual({ message: 'This address speaks WebSocket only' })
})

test('a payload of null is taken for an empty one', async () => {
  const raw = await open()
  raw.send(['1', '1', 'realtime:a', 'phx_join', null])
  expect((await raw.next())[4]).toEqual({ status: 'ok', response: { postgres_changes: [] } })
})
