import { afterAll, expect, test } from 'vitest'
import { join, openRaw, refuseHands } from '../gateway/support/raw-socket.ts'
import { startRealtimeAlone } from './support/alone.ts'

const key = 'apikey=sb_publishable_test&vsn=2.0.0'
const { backend, url, stop } = await startRealtimeAlone({
  clients: 3,
  clientsPerNetwork: 2,
  clientShare: { network: 0, process: 0 },
  channelsPerClient: 2,
  bindingsPerChannel: 5,
  joins: { burst: 4, perSecond: 1 },
  refusedJoins: { burst: 4, perSecond: 0 },
  messages: { burst: 12, perSecond: 10 },
  waitingMessages: 6,
  waitingBytes: 12_000,
  frameBytes: 10_000,
  bufferedBytes: 300_000,
})
afterAll(stop)

const shakeHands = (path: string, headers: Record<string, string> = {}) => refuseHands(url + path, headers)

test('a handshake without a key, or with a wrong one, is refused in JSON', async () => {
  expect(await shakeHands('/realtime/v1/websocket?vsn=2.0.0')).toEqual({
    status: 401,
    body: { error: 'API key is missing' },
  })
  expect(await shakeHands('/realtime/v1/websocket?apikey=wrong&vsn=2.0.0')).toEqual({
    status: 401,
    body: { error: 'The token provided is not a valid JWT' },
  })
  expect(await shakeHands('/realtime/v1/websocket?apikey=a.b.c&vsn=2.0.0')).toEqual({
    status: 401,
    body: { error: 'Failed to validate JWT signature' },
  })
})

test('an unknown protocol version and an unknown path are refused', async () => {
  expect(await shakeHands(`/realtime/v1/websocket?apikey=sb_publishable_test&vsn=3.0.0`)).toMatchObject({
    status: 400,
  })
  expect(await shakeHands(`/realtime/v1/elsewhere?${key}`)).toMatchObject({ status: 404 })
})

test('one client more than the process takes is refused, and let in when another leaves', async () => {
  const [first, ...others] = await Promise.all([openRaw(url, key), openRaw(url, key), openRaw(url, key)])
  expect(await shakeHands(`/realtime/v1/websocket?${key}`)).toEqual({
    status: 429,
    body: { error: 'Too many connected users' },
  })
  first?.socket.close()
  await first?.closed
  await expect
    .poll(async () => {
      const raw = await openRaw(url, key).catch(() => null)
      raw?.socket.close()
      await raw?.closed
      return raw !== null
    })
    .toBe(true)
  for (const { socket, closed } of others) {
    socket.close()
    await closed
  }
})

test('one network takes its share and no more, others are let in, and who leaves makes room', async () => {
  const from = (address: string) => ({ 'x-test-address': address })
  const household = ['2001:db8:1:1::a', '2001:db8:1:1::b']
  const members = await Promise.all(household.map(address => openRaw(url, key, from(address))))
  expect(await shakeHands(`/realtime/v1/websocket?${key}`, from('2001:db8:1:1::c'))).toEqual({
    status: 429,
    body: { error: 'Too many connected users' },
  })
  const neighbour = await openRaw(url, key, from('2001:db8:1:2::a'))
  for (const raw of [neighbour, ...members]) {
    raw.socket.close()
    await raw.closed
  }
  await expect
    .poll(async () => {
      const raw = await openRaw(url, key, from('2001:db8:1:1::c')).catch(() => null)
      raw?.socket.close()
      await raw?.closed
      return raw !== null
    })
    .toBe(true)
})

test('a client that sends on while its join waits for the database is cut off, others are served', async () => {
  const { accessToken } = await backend.people.visitor()
  const [waiting, heavy, other] = await Promise.all([openRaw(url, key), openRaw(url, key), openRaw(url, key)])
  const slowJoin = ['1', '1', 'realtime:slow', 'phx_join', { access_token: accessToken }]
  const leave = (ref: number, payload = {}) => ['1', String(ref), 'realtime:none', 'phx_leave', payload]
  await backend.sql.begin(async tx => {
    await tx`lock table auth.sessions in access exclusive mode`
    waiting.send(slowJoin, ...[2, 3, 4, 5, 6].map(ref => leave(ref)))
    heavy.send(slowJoin, leave(2, { a: 'a'.repeat(6_000) }), leave(3, { a: 'a'.repeat(6_000) }))
    expect(await heavy.closed).toEqual({ code: 1013, reason: 'Too many messages wait' })
    expect(waiting.socket.readyState).toBe(waiting.socket.OPEN)
    waiting.send(leave(7))
    expect(await waiting.closed).toEqual({ code: 1013, reason: 'Too many messages wait' })
    expect(waiting.frames).toEqual([])
    other.send(join('1', 'quick'))
    expect((await other.next())[4]).toMatchObject({ status: 'ok' })
  })
  // Those that were answered no longer count.
  for (let ref = 2; ref < 10; ref += 1) {
    other.send(leave(ref))
    expect((await other.next())[4]).toMatchObject({ status: 'ok' })
  }
  other.socket.close()
  await other.closed
})

test('more channels, bindings or joins than allowed are refused', async () => {
  const raw = await openRaw(url, key)
  const binding = { event: '*', schema: 'public', table: 'posts' }
  raw.send(join('1', 'a'), join('2', 'b'), join('3', 'c'))
  await raw.next()
  await raw.next()
  expect((await raw.next())[4]).toEqual({
    status: 'error',
    response: { reason: 'ChannelRateLimitReached: Too many channels' },
  })
  raw.send(
    ['1', '4', 'realtime:a', 'phx_leave', {}],
    join('5', 'd', ...Array(6).fill(binding)),
    join('6', 'e'),
  )
  await raw.next()
  await raw.next()
  expect((await raw.next())[4]).toMatchObject({
    response: { reason: expect.stringMatching(/^MalformedJoin/) },
  })
  expect((await raw.next())[4]).toEqual({
    status: 'error',
    response: { reason: 'ClientJoinRateLimitReached: Too many joins per second' },
  })
  raw.socket.close()
  await raw.closed
})

test('a client that goes on joining though it is refused is cut off', async () => {
  const raw = await openRaw(url, key)
  raw.send(...Array.from({ length: 5 }, (_, i) => ['1', String(i), '', 'phx_join', {}]))
  expect(await raw.closed).toEqual({ code: 1008, reason: 'Too many joins were refused' })
})

test('a client that floods, or sends a frame that is too large, is cut off', async () => {
  const flooding = await openRaw(url, key)
  flooding.send(...Array.from({ length: 20 }, (_, i) => [null, String(i), 'phoenix', 'heartbeat', {}]))
  expect(await flooding.closed).toEqual({ code: 1008, reason: 'Too many messages per second' })
  const large = await openRaw(url, key)
  large.socket.on('error', () => {})
  large.socket.send(`[null,"1","phoenix","heartbeat",{"a":"${'a'.repeat(10_000)}"}]`)
  expect((await large.closed).code).toBe(1009)
})

test('a large frame waits for its turn, and what follows for it', async () => {
  const raw = await openRaw(url, key)
  raw.send(
    [null, '1', 'phoenix', 'heartbeat', { a: 'a'.repeat(9_000) }],
    ['2', '2', 'realtime:a', 'phx_leave', {}],
  )
  expect([(await raw.next())[1], (await raw.next())[1]]).toEqual(['1', '2'])
  raw.socket.close()
  await raw.closed
})

test('a client that says nothing is cut off, and one with heartbeats is not', async () => {
  const impatient = await startRealtimeAlone({ idle: 2_400 }, backend)
  const [silent, alive] = await Promise.all([openRaw(impatient.url, key), openRaw(impatient.url, key)])
  const heart = setInterval(() => alive.send([null, '1', 'phoenix', 'heartbeat', {}]), 200)
  expect((await silent.closed).code).toBe(1006)
  expect(alive.socket.readyState).toBe(alive.socket.OPEN)
  clearInterval(heart)
  alive.socket.close()
  await alive.closed
  await impatient.stop()
})

test('a reader that does not keep up is cut off, and the others are served', async () => {
  const [slow, quick] = await Promise.all([openRaw(url, key), openRaw(url, key)])
  const binding = { event: 'INSERT', schema: 'public', table: 'posts' }
  for (const raw of [slow, quick]) {
    raw.send(join('1', 'posts', binding))
    await raw.next()
    await raw.next()
  }
  slow.socket.pause()
  const posts = 80
  for (let i = 0; i < posts; i += 1) {
    await backend.sql`
      insert into public.posts (title, excerpt, content) values ('Long', 'Long', ${'x'.repeat(190_000)})`
  }
  const changes = () => quick.frames.filter(frame => frame[3] === 'postgres_changes').length
  await expect.poll(changes).toBe(posts)
  slow.socket.resume()
  expect((await slow.closed).code).toBe(1006)
  expect(quick.socket.readyState).toBe(quick.socket.OPEN)
  quick.socket.close()
  await quick.closed
})
