import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Person } from '../../support/people.ts'
import { inSeconds, signToken } from '../auth/support/sign-token.ts'
import { join, openRaw, type RawSocket, refuseHands } from '../gateway/support/raw-socket.ts'
import { startRealtimeAlone } from './support/alone.ts'

const kilobyte = 1024
const { backend, budgets, url, stop } = await startRealtimeAlone({
  memory: { socket: 40 * kilobyte, network: 76 * kilobyte, process: 1024 * kilobyte },
  filters: { socket: 10, network: 1_000, process: 1_000 },
  networkMessages: { burst: 60, perSecond: 1 },
  networkBytes: { burst: 100 * kilobyte, perSecond: kilobyte },
  handshakes: { burst: 12, perSecond: 0.1 },
})
afterAll(stop)

const key = 'apikey=sb_publishable_test&vsn=2.0.0'
const opened: RawSocket[] = []
let networks = 0
const newNetwork = () => {
  networks += 1
  return `198.51.100.${networks}`
}
async function open(address = newNetwork(), at = url): Promise<RawSocket> {
  const raw = await openRaw(at, key, { 'x-test-address': address })
  raw.socket.on('error', () => {})
  opened.push(raw)
  return raw
}
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate()
})

const posts = (filter?: string) => ({
  event: '*',
  schema: 'public',
  table: 'posts',
  ...(filter && { filter }),
})
const ok = { status: 'ok' }
const tooMuch = {
  status: 'error',
  response: { reason: expect.stringMatching(/^ChannelRateLimitReached: Too m/) },
}
/** The reply to a join; what else the server tells of the channel is passed over. */
async function ask(raw: RawSocket, frame: unknown[]): Promise<unknown> {
  raw.send(frame)
  for (;;) {
    const [, ref, , event, payload] = await raw.next()
    if (event === 'phx_reply' && ref === frame[1]) return payload
  }
}

test('a topic has at most 255 characters', async () => {
  const raw = await open()
  const name = (length: number) => 'a'.repeat(length - 'realtime:'.length)
  expect(await ask(raw, join('1', name(255), posts()))).toMatchObject(ok)
  expect(await ask(raw, join('2', name(256), posts()))).toEqual({
    status: 'error',
    response: { reason: 'MalformedJoin: A topic may have at most 255 characters' },
  })
})

test('a frame that nests deeper than any of the client is not read', async () => {
  const raw = await open()
  raw.socket.send(`["1","1","realtime:a","phx_join",${'['.repeat(2_000)}${']'.repeat(2_000)}]`)
  expect((await raw.closed).code).toBe(1007)
})

test('what one socket and one network hold is bounded, others are served, and who leaves makes room', async () => {
  const address = newNetwork()
  const fill = async (raw: RawSocket) => {
    for (let joined = 0; ; joined += 1) {
      const answer = await ask(raw, join(`${joined}`, `${joined}-${'a'.repeat(200)}`, posts()))
      if (JSON.stringify(answer).includes('error')) {
        expect(answer).toMatchObject(tooMuch)
        return joined
      }
    }
  }
  const [first, second] = [await open(address), await open(address)]
  expect(await fill(first)).toBeGreaterThan(4)
  expect(await fill(second)).toBeGreaterThan(4)
  const third = await open(address)
  expect(await third.closed).toEqual({ code: 1013, reason: 'Too much is held' })
  expect(await ask(await open(), join('1', 'a', posts()))).toMatchObject(ok)
  first.socket.close()
  await first.closed
  const fourth = await open(address)
  expect(await ask(fourth, join('1', 'a', posts()))).toMatchObject(ok)
})

test('bindings, conditions and listed values of one socket are bounded together', async () => {
  const raw = await open()
  expect(await ask(raw, join('1', 'a', posts('excerpt=in.(1,2,3,4,5,6)')))).toMatchObject(ok)
  expect(await ask(raw, join('2', 'b', posts('excerpt=in.(1,2,3,4)')))).toMatchObject(tooMuch)
  raw.send(['1', '3', 'realtime:a', 'phx_leave', {}])
  expect(await ask(raw, join('4', 'b', posts('excerpt=in.(1,2,3,4)')))).toMatchObject(ok)
})

test('a filter has at most fifty conditions', async () => {
  const raw = await open()
  raw.send(join('1', 'a', posts(Array.from({ length: 51 }, (_, i) => `id=gt.${i}`).join())))
  await raw.next()
  expect((await raw.next())[4]).toMatchObject({
    status: 'error',
    message: expect.stringContaining('at most 50 conditions'),
  })
})

test('joins and new conditions are paid from the budget of the network, known conditions are free', async () => {
  const address = newNetwork()
  const raw = await open(address)
  const filter = Array.from({ length: 9 }, (_, n) => `excerpt=neq.${n}`).join()
  const spent = () => budgets.counters.spent.filter ?? 0
  const before = spent()
  expect(await ask(raw, join('1', 'a', posts(filter)))).toMatchObject(ok)
  expect(spent()).toBeGreaterThan(before)
  const after = spent()
  expect(await ask(raw, join('2', 'a', posts(filter)))).toMatchObject(ok)
  expect(spent()).toBe(after)
  budgets.spend(address, 'database', 100_000)
  expect(await ask(raw, join('3', 'b', posts()))).toEqual({
    status: 'error',
    response: { reason: 'ClientJoinRateLimitReached: Too many joins per second' },
  })
  expect(await ask(await open(), join('1', 'b', posts()))).toMatchObject(ok)
})

test('a new token is paid like a join, and fails its channel where nothing is left; staff pay nothing', async () => {
  const address = newNetwork()
  const [ada, editor] = [await backend.people.visitor(), await backend.people.editor()]
  const [visitors, staffs] = [await open(address), await open(address)]
  const spent = () => budgets.counters.spent.join ?? 0
  const before = spent()
  const as = (token: string) => ['1', '1', 'realtime:a', 'phx_join', { config: {}, access_token: token }]
  expect(await ask(visitors, as(backend.keys.publishable))).toMatchObject(ok)
  expect(await ask(staffs, as(editor.accessToken))).toMatchObject(ok)
  const price = spent() - before
  const changeToken = async (raw: RawSocket, token: string) => {
    raw.send(['1', '2', 'realtime:a', 'access_token', { access_token: token }])
    return ask(raw, ['1', '3', 'realtime:a', 'wave', {}])
  }
  const renew = (person: Person) => signToken(backend, person, { exp: inSeconds(500) })
  const joined = { response: { reason: 'unknown event wave' } }
  expect(await changeToken(visitors, ada.accessToken)).toMatchObject(joined)
  expect(spent() - before).toBe(2 * price)
  const [adas, editors] = [await renew(ada), await renew(editor)]
  budgets.spend(address, 'database', 100_000)
  expect(await changeToken(staffs, editors)).toMatchObject(joined)
  visitors.send(['1', '4', 'realtime:a', 'access_token', { access_token: adas }])
  expect((await visitors.next()).slice(3)).toEqual(['system', expect.objectContaining({ status: 'error' })])
  const reason = 'ClientJoinRateLimitReached: Too many joins per second'
  expect((await visitors.next()).slice(3)).toEqual(['phx_error', { reason }])
  expect(spent() - before).toBe(2 * price)
})

test('a frame that never ends is cut off when its network holds too much', async () => {
  const address = newNetwork()
  const [first, second, third] = [await open(address), await open(address), await open(address)]
  for (const raw of [first, second, third]) {
    raw.socket.send('a'.repeat(20_000), { fin: false })
  }
  expect((await third.closed).code).toBe(1006)
})

test('pings count as messages, those of all sockets of a network together', async () => {
  const address = newNetwork()
  const [first, second] = [await open(address), await open(address)]
  for (let sent = 0; sent < 40; sent += 1) {
    first.socket.ping()
    second.socket.ping()
  }
  const closed = await Promise.race([first.closed, second.closed])
  expect(closed).toEqual({ code: 1008, reason: 'Too many messages per second' })
})

test('bytes per second of a network are bounded', async () => {
  const raw = await open()
  const beat = (ref: number) => [null, `${ref}`, 'phoenix', 'heartbeat', { a: 'a'.repeat(4_000) }]
  for (let sent = 0; sent < 25; sent += 1) expect(await ask(raw, beat(sent))).toMatchObject(ok)
  raw.send(beat(25))
  expect(await raw.closed).toEqual({ code: 1008, reason: 'Too many bytes per second' })
})

test('a client that joins nothing is sent away, and one with a channel stays', async () => {
  const impatient = await startRealtimeAlone({ idle: 6_000, idleWithoutChannel: 400 }, backend)
  const joined = await open(newNetwork(), impatient.url)
  expect(await ask(joined, join('1', 'a', posts()))).toMatchObject(ok)
  const idle = await open(newNetwork(), impatient.url)
  expect(await idle.closed).toEqual({ code: 1008, reason: 'No channel was joined' })
  expect(joined.socket.readyState).toBe(joined.socket.OPEN)
  await impatient.stop()
})

test('handshakes of a network are bounded, also those that are refused', async () => {
  const address = newNetwork()
  const shake = () =>
    refuseHands(`${url}/realtime/v1/websocket?apikey=wrong&vsn=2.0.0`, { 'x-test-address': address })
  const answers: unknown[] = []
  for (let i = 0; i < 14; i += 1) answers.push((await shake()).status)
  expect(new Set(answers.slice(0, 12))).toEqual(new Set([401]))
  expect(answers.slice(13)).toEqual([429])
})

test('whoever keeps a refused handshake open is cut off', async () => {
  const socket: Socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
  socket.write(
    'GET /realtime/v1/websocket?apikey=wrong&vsn=2.0.0 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  socket.on('error', () => {})
  await new Promise<void>(resolve => {
    socket.resume().on('end', () => {
      const writing = setInterval(() => socket.write('x'), 100)
      socket.on('close', () => {
        clearInterval(writing)
        resolve()
      })
    })
  })
})
