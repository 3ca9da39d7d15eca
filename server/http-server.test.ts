import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'
import { askForCopies, type ListenerHandle } from './listener-copies.ts'
import { requestBodyLimits } from './request-body-limiter.ts'

const clients: Socket[] = []

afterEach(() => {
  for (const socket of clients.splice(0)) socket.destroy()
})

const post = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}'

test('whoever has connected when the port closes is answered', async () => {
  const httpServer = createHttpServer()
  const port = await httpServer.open('127.0.0.1', 0)
  httpServer.serve(() => new Response('done'))
  const answers = Array.from({ length: 20 }, () => {
    const socket = connect(port, '127.0.0.1')
    clients.push(socket)
    socket.write(post)
    return text(socket).catch((error: Error) => error.message)
  })
  // Now the system has taken them, and this process has had no turn to accept them.
  await new Promise<void>(resolve => process.nextTick(resolve))
  httpServer.drain()
  await httpServer.close()
  const statuses = (await Promise.all(answers)).map(answer => answer.split('\r\n')[0])
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 'HTTP/1.1 200 OK'))
})

test('whoever has just connected when the port closes has time for a first request', async () => {
  const httpServer = createHttpServer()
  const port = await httpServer.open('127.0.0.1', 0)
  httpServer.serve(() => new Response('done'))
  const socket = connect(port, '127.0.0.1')
  clients.push(socket)
  await once(httpServer.server, 'connection')
  httpServer.drain()
  const closed = httpServer.close()
  const answer = text(socket)
  await setTimeout(200)
  socket.write(post)
  expect((await answer).split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  await closed
})

test('a connection that a browser has opened in advance keeps no server from stopping', async () => {
  const httpServer = createHttpServer()
  const port = await httpServer.open('127.0.0.1', 0)
  httpServer.serve(() => new Response('done'))
  const socket = connect(port, '127.0.0.1')
  clients.push(socket)
  await once(httpServer.server, 'connection')
  const closedAt = performance.now()
  const answer = text(socket)
  await httpServer.close()
  expect(await answer).toBe('')
  expect(performance.now() - closedAt).toBeLessThan(5_000)
})

const get = (network: string) => `GET / HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${network}\r\n\r\n`

test('whoever connects waits for little of what others have asked already', async () => {
  const httpServer = createHttpServer()
  const port = await httpServer.open('127.0.0.1', 0)
  const served: string[] = []
  httpServer.serve(() => new Response(), {
    trustedProxies: 1,
    cachedHandler(request, response) {
      const until = performance.now() + 1
      while (performance.now() < until);
      served.push(String(request.headers['x-forwarded-for']))
      response.end()
      return true
    },
  })
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    clients.push(socket)
    socket.resume()
    await once(socket, 'connect')
    return socket
  }
  const others = await Promise.all(Array.from({ length: 60 }, open))
  for (const socket of others) socket.write(get('192.0.2.1'))
  await expect.poll(() => served.length).toBe(60)

  for (const socket of others) socket.write(get('192.0.2.1').repeat(16))
  const visitor = await open()
  visitor.write(get('192.0.2.9'))
  await expect.poll(() => served).toContain('192.0.2.9')
  expect(served.indexOf('192.0.2.9')).toBeLessThan(200)
  await expect.poll(() => served.length).toBe(60 + 60 * 16 + 1)
  await httpServer.close()
})

const echo = `process.on('message', ({ copies }, handle) => {
  for (let sent = 0; sent < copies; sent += 1) process.send('', handle)
})`

test('with copies of its listening socket a server accepts as many more connections in each turn', async () => {
  const httpServer = createHttpServer()
  const port = await httpServer.open('127.0.0.1', 0)
  httpServer.serve(() => new Response())
  const other = spawn(process.execPath, ['-e', echo], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const { promise: complete, resolve } = Promise.withResolvers<void>()
  let copies = 0
  other.on('message', (_, handle) => {
    httpServer.addListener(handle as unknown as ListenerHandle)
    copies += 1
    if (copies === 7) resolve()
  })
  askForCopies(httpServer.server, (_, handle) => other.send({ copies: 7 }, handle))
  await complete

  const connected = Array.from({ length: 40 }, () => {
    const socket = connect(port, '127.0.0.1')
    clients.push(socket)
    return once(socket, 'connect')
  })
  let mostInTurn = 0
  let inTurn = 0
  httpServer.server.on('connection', () => {
    inTurn += 1
  })
  const endTurn = () => {
    mostInTurn = Math.max(mostInTurn, inTurn)
    inTurn = 0
    turn = setImmediate(endTurn)
  }
  let turn = setImmediate(endTurn)
  await Promise.all(connected)
  await expect.poll(() => httpServer.countConnections()).toBe(40)
  clearImmediate(turn)
  expect(mostInTurn).toBeGreaterThan(1)
  expect(mostInTurn).toBeLessThanOrEqual(8)
  other.kill()
  await once(other, 'exit')
  for (const socket of clients.splice(0)) socket.destroy()
  await httpServer.close()
  const late = connect(port, '127.0.0.1')
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED')
})

test('over a copy of the listening socket no piece of a response waits until the one before is acknowledged', async () => {
  const httpServer = createHttpServer()
  await httpServer.open('127.0.0.1', 0)
  httpServer.serve(() => new Response(), {
    cachedHandler(_, response) {
      const sendPieces = async () => {
        for (const piece of ['a', 'b']) {
          response.write(piece)
          await setTimeout(1)
        }
        response.end('c')
      }
      void sendPieces()
      return true
    },
  })
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  askForCopies(other, (_, handle) => httpServer.addListener(handle as unknown as ListenerHandle))
  const socket = connect(port, '127.0.0.1')
  clients.push(socket)
  let received = ''
  socket.on('data', chunk => {
    received += chunk
  })
  const times: number[] = []
  for (let asked = 1; asked <= 20; asked += 1) {
    const askedAt = performance.now()
    socket.write(get('192.0.2.1'))
    while (received.split('\r\n0\r\n').length <= asked) await once(socket, 'data')
    times.push(performance.now() - askedAt)
  }
  // The system acknowledges the first at once, and later ones after 40 ms.
  expect(Math.min(...times.slice(10))).toBeLessThan(30)
  socket.destroy()
  await httpServer.close()
})

test('a copy that comes when the server closes is closed', () => {
  let isClosed = false
  createHttpServer().addListener({
    close: () => {
      isClosed = true
    },
  })
  expect(isClosed).toBe(true)
})

test('a response is its connection’s last also where its request waited when draining began', async () => {
  const httpServer = createHttpServer()
  const port = await httpServer.open('127.0.0.1', 0)
  let served = 0
  httpServer.serve(() => new Response(), {
    cachedHandler(_, response) {
      const until = performance.now() + 10
      while (performance.now() < until);
      response.end()
      served += 1
      // When the others have arrived.
      if (served === 12) httpServer.drain()
      return true
    },
  })
  const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'))
  clients.push(...sockets)
  const ask = (socket: Socket) => {
    socket.write(get('192.0.2.1'))
    return once(socket, 'data').then(([answer]) => /connection: close/i.test(String(answer)))
  }
  await Promise.all(sockets.map(ask))
  const isLast = await Promise.all(sockets.map(ask))
  expect(isLast.filter(Boolean)).toHaveLength(8)
  await httpServer.close()
})

test('who waits for what never ends is told so, and a response that stops on its way is cut', async () => {
  const httpServer = createHttpServer()
  const port = await httpServer.open('127.0.0.1', 0)
  httpServer.server.timeout = 1_000
  const never = new Promise<Response>(() => {})
  const stops = new ReadableStream({
    start: controller => controller.enqueue(new TextEncoder().encode('begun')),
  })
  httpServer.serve(async ({ url }) => (url.endsWith('/stops') ? new Response(stops) : never))
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: 'A save' })
  const late = await ask('/never')
  expect(late.status).toBe(503)
  expect(late.headers.get('connection')).toBe('close')
  expect(await late.text()).toContain('Please look whether it was done')
  await expect((await ask('/stops')).text()).rejects.toThrow('terminated')
  await httpServer.close()
})

test.for([
  ['read to its end', requestBodyLimits.dropped],
  ['cut off', { ...requestBodyLimits.dropped, burst: 0, perSecond: 0 }],
] as const)(
  'what came of a refused body that is %s takes no memory until the next collection',
  async ([, dropped]) => {
    const httpServer = createHttpServer({ bodies: { ...requestBodyLimits, dropped } })
    const port = await httpServer.open('127.0.0.1', 0)
    httpServer.serve(async () => new Response('Not now', { status: 429 }))
    const chunks: Buffer[] = []
    httpServer.server.on('request', (request, response) =>
      response.once('finish', () => request.on('data', chunk => chunks.push(chunk))),
    )
    const socket = connect(port, '127.0.0.1')
    clients.push(socket)
    socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 60000\r\n\r\n${'a'.repeat(30_000)}`)
    expect(String(await once(socket, 'data'))).toContain('429')
    await expect.poll(() => chunks.map(chunk => chunk.buffer.byteLength)).toEqual([0])
    socket.destroy()
    await httpServer.close()
  },
)

test('who still reads a body when something else was answered learns that it is not whole', async () => {
  const httpServer = createHttpServer()
  const port = await httpServer.open('127.0.0.1', 0)
  httpServer.server.timeout = 1_000
  const { promise: read, resolve } = Promise.withResolvers<string>()
  httpServer.serve(async request => {
    resolve(await request.text().catch(() => 'not whole'))
    return new Response()
  })
  const socket = connect(port, '127.0.0.1')
  clients.push(socket)
  socket.on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nbegun')
  expect(String(await once(socket, 'data'))).toContain('503')
  socket.write('ended')
  expect(await read).toBe('not whole')
  await httpServer.close()
})
