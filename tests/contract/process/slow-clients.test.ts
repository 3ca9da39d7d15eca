import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createHttpServer } from '../../../server/http-server.ts'
import { connectionLimits } from '../../../server/limit-connections.ts'

const kilobyte = 1024
const logged: object[] = []
const listening = createHttpServer({
  log: { info: () => {}, error: (message, facts) => logged.push({ message, ...facts }) },
  bodies: {
    bodies: { network: 3, process: 5 },
    bytes: { network: 300 * kilobyte, process: 1_000 * kilobyte },
    leastRate: kilobyte,
    grace: 1_000,
    dropped: { burst: 400 * kilobyte, perSecond: 1, grace: 1_000, most: 4_000 },
  },
  responses: { bytes: { network: 30_000 * kilobyte, process: 60_000 * kilobyte } },
})
const large = Buffer.alloc(20_000 * kilobyte, 'a')
const port = await listening.open('127.0.0.1', 0)
const serve = async (request: Request) => {
  if (request.url.endsWith('/large')) return new Response(large)
  if (request.url.endsWith('/refused')) return new Response('No', { status: 401 })
  if (request.url.endsWith('/refused-last')) return refuseLast()
  if (request.url.endsWith('/begun')) return refuseBegun(request)
  const body = await request.arrayBuffer().catch(() => null)
  return new Response(String(body?.byteLength))
}
let reached = 0
function refuseLast() {
  reached += 1
  return new Response('No', { status: 413, headers: { connection: 'close' } })
}
async function refuseBegun(request: Request) {
  await request.body?.getReader().read()
  return new Response('No', { status: 413 })
}
listening.serve(serve, { trustedProxies: 1 })
afterAll(() => listening.close())

const clients: Socket[] = []
afterAll(() => clients.forEach(client => void client.destroy()))

let networks = 0
const newNetwork = () => {
  networks += 1
  return `198.51.100.${networks}`
}

/** A connection that has sent the head of a request; what it is answered is gathered. */
function begin(head: string, network = newNetwork()) {
  const socket = connect({ port: port, host: '127.0.0.1', allowHalfOpen: true })
  clients.push(socket)
  const client = { socket, answer: '', isClosed: false }
  socket.on('error', () => {})
  socket.on('data', chunk => {
    client.answer += chunk.subarray(0, 1_000)
  })
  socket.on('close', () => {
    client.isClosed = true
  })
  socket.on('end', () => {
    client.isClosed = true
  })
  socket.write(`${head}\r\nhost: a\r\nx-forwarded-for: ${network}\r\n`)
  return client
}
const upload = (length: number, network?: string) => {
  const client = begin(`POST /upload HTTP/1.1\r\ncontent-length: ${length}`, network)
  client.socket.write('\r\n')
  return client
}

test('a body that stalls is answered 408 and its connection closed', async () => {
  const client = upload(10_000)
  client.socket.write('a'.repeat(100))
  await expect.poll(() => client.isClosed).toBe(true)
  expect(client.answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('what is sent after a refusal is read to its end as long as it is little, and then the connection is closed', async () => {
  const refused = (length: number) => {
    const client = begin(`POST /refused HTTP/1.1\r\ncontent-length: ${length}`)
    client.socket.write(`\r\n${'a'.repeat(length)}GET / HTTP/1.1\r\nhost: a\r\n\r\n`)
    return client
  }
  const small = refused(50 * kilobyte)
  await expect.poll(() => small.answer).toMatch(/ 401 [\s\S]*HTTP\/1\.1 200 /)
  const big = refused(20_000 * kilobyte)
  await expect.poll(() => big.isClosed).toBe(true)
  expect(big.answer).not.toContain(' 200 ')
})

async function sendSlowly(socket: Socket, pieces: number, size = kilobyte) {
  for (let sent = 0; sent < pieces; sent += 1) {
    socket.write('a'.repeat(size))
    await setTimeout(100)
  }
}

const next = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'

test('who sends slowly reads the refusal, may send the rest, and is answered again on the same connection', async () => {
  const client = begin(`POST /refused HTTP/1.1\r\ncontent-length: ${20 * kilobyte}`)
  client.socket.write('\r\n')
  await sendSlowly(client.socket, 20)
  client.socket.write(next)
  await expect.poll(() => client.answer).toMatch(/ 401 [\s\S]*HTTP\/1\.1 200 /)
})

test('who reads only when everything is sent reads also a refusal after which the connection is closed', async () => {
  const client = begin(`POST /refused-last HTTP/1.1\r\ncontent-length: ${10 * kilobyte}`)
  const failures: Error[] = []
  client.socket.on('error', error => failures.push(error))
  client.socket.pause()
  client.socket.write('\r\n')
  await sendSlowly(client.socket, 10)
  client.socket.resume()
  await expect.poll(() => client.isClosed).toBe(true)
  client.socket.end()
  await expect.poll(() => client.socket.closed).toBe(true)
  expect(client.answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*No$/)
  expect(failures).toEqual([])
})

test('after the last response of a connection nothing on it is served', async () => {
  const before = reached
  const client = begin('POST /refused-last HTTP/1.1\r\ncontent-length: 10')
  client.socket.write('\r\n')
  await expect.poll(() => client.answer).toContain(' 413 ')
  client.socket.write(`${'a'.repeat(10)}POST /refused-last HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n`)
  await expect.poll(() => client.isClosed).toBe(true)
  await setTimeout(100)
  expect(reached).toBe(before + 1)
})

test('of a body that was read in part the rest is read as well', async () => {
  const length = 300 * kilobyte
  const client = begin(`POST /begun HTTP/1.1\r\ncontent-length: ${length}`)
  client.socket.write(`\r\n${'a'.repeat(length)}${next}`)
  await expect.poll(() => client.answer).toMatch(/ 413 [\s\S]*HTTP\/1\.1 200 /)
})

test('who sends nothing after a refusal, or for too long, is cut off', async () => {
  const silent = begin('POST /refused HTTP/1.1\r\ncontent-length: 10000')
  silent.socket.write('\r\n')
  const endless = begin('POST /refused HTTP/1.1\r\ntransfer-encoding: chunked')
  const begunAt = performance.now()
  endless.socket.write('\r\n')
  while (!endless.isClosed && performance.now() - begunAt < 8_000) {
    endless.socket.write(`400\r\n${'a'.repeat(kilobyte)}\r\n`)
    await setTimeout(100)
    if (performance.now() - begunAt > 2_500) expect(silent.isClosed).toBe(true)
  }
  expect(endless.isClosed).toBe(true)
  expect(performance.now() - begunAt).toBeGreaterThan(3_500)
})

test('a body that comes slowly but steadily arrives', async () => {
  const client = upload(20_000)
  for (let sent = 0; sent < 20_000; sent += 1_000) {
    client.socket.write('a'.repeat(1_000))
    await setTimeout(150)
  }
  await expect.poll(() => client.answer).toContain('20000')
})

test('one network has so many bodies under way and no more, and others send theirs', async () => {
  const network = newNetwork()
  const stalled = Array.from({ length: 3 }, () => upload(10_000, network))
  await setTimeout(100)
  const fourth = upload(10, network)
  await expect.poll(() => fourth.answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5/i)
  const requestId = /x-request-id: (\S+)/i.exec(fourth.answer)?.[1]
  expect(logged).toMatchObject([{ requestId, method: 'POST', path: '/upload' }])
  const other = upload(4)
  other.socket.write('abcd')
  await expect.poll(() => other.answer).toContain('200')
  expect(stalled.every(({ answer }) => answer === '')).toBe(true)
  const refused = Array.from({ length: 15 }, () => upload(10, network))
  for (const one of refused) await expect.poll(() => one.isClosed).toBe(true)
  expect(logged.length).toBeLessThan(15)
  for (const { socket } of stalled) socket.destroy()
})

test('where the process is full, the network with the most bodies gives one up', async () => {
  const [greedy, modest] = [newNetwork(), newNetwork()]
  const many = Array.from({ length: 3 }, () => upload(10_000, greedy))
  const few = Array.from({ length: 2 }, () => upload(10_000, modest))
  await setTimeout(100)
  const other = upload(4)
  other.socket.write('abcd')
  await expect.poll(() => other.answer).toContain('200')
  await expect.poll(() => many.filter(({ isClosed }) => isClosed).length).toBe(1)
  expect(few.some(({ isClosed }) => isClosed)).toBe(false)
  for (const { socket } of [...many, ...few]) socket.destroy()
})

test('one network has so many connections and no more', async () => {
  const direct = createHttpServer({ connections: { ...connectionLimits, open: { network: 3, process: 10 } } })
  const directPort = await direct.open('127.0.0.1', 0)
  direct.serve(serve)
  const open = () => connect({ port: directPort, host: '127.0.0.1' }).on('error', () => {})
  const sockets = [open(), open(), open()]
  const fourth = open()
  await new Promise(resolve => fourth.on('close', resolve))
  expect(sockets.some(({ destroyed }) => destroyed)).toBe(false)
  sockets[0]?.destroy()
  await setTimeout(100)
  const fifth = open()
  fifth.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n')
  await new Promise(resolve => fifth.once('data', resolve))
  for (const socket of [...sockets, fifth]) socket.destroy()
  await direct.close()
})

test('where the process has all its connections, the network with the most gives up its oldest', async () => {
  const direct = createHttpServer({ connections: { ...connectionLimits, open: { network: 10, process: 4 } } })
  const directPort = await direct.open('127.0.0.1', 0)
  direct.serve(serve)
  const open = async (n: number) => {
    const socket = connect({ port: directPort, host: '127.0.0.1', localAddress: `127.0.1.${n}` })
    const opened = { socket, isClosed: false }
    socket.on('error', () => {})
    socket.on('close', () => {
      opened.isClosed = true
    })
    await setTimeout(50)
    return opened
  }
  const many = [await open(2), await open(2), await open(2)]
  const one = await open(3)
  const newcomer = await open(4)
  const surplus = await open(2)
  await setTimeout(100)
  expect([...many, one, newcomer, surplus].map(({ isClosed }) => isClosed)).toEqual([
    ...[true, false, false],
    ...[false, false, true],
  ])
  for (const { socket } of [...many, one, newcomer]) socket.destroy()
  await direct.close()
})

test('a network that opens connections without end is cut off, and others are let in', async () => {
  const connections = {
    open: { network: 100, process: 100 },
    network: { burst: 5, perSecond: 0 },
    process: { burst: 6, perSecond: 0 },
    share: { burst: 2, perSecond: 0 },
  }
  const direct = createHttpServer({ connections })
  const directPort = await direct.open('127.0.0.1', 0)
  direct.serve(serve)
  /** From the n-th address of ours: whether the answer comes, or the connection is reset. */
  const ask = (n: number) =>
    new Promise<boolean>(resolve => {
      const socket = connect({ port: directPort, host: '127.0.0.1', localAddress: `127.0.0.${n}` })
      socket.on('error', () => resolve(false))
      socket.once('data', () => {
        socket.destroy()
        resolve(true)
      })
      socket.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n')
    })
  const askTimes = async (count: number, n: number) => {
    const answers = []
    for (let i = 0; i < count; i += 1) {
      answers.push(await ask(n))
    }
    return answers.filter(Boolean).length
  }
  expect(await askTimes(7, 2)).toBe(5)
  // One more of the process's, then the network's share.
  expect(await askTimes(5, 3)).toBe(3)
  expect(await askTimes(5, 4)).toBe(2)
  await direct.close()
})

test('a network whose answers wait unread is cut off, the longest waiting first; who reads is not', async () => {
  const network = newNetwork()
  const ask = () => {
    const client = begin('GET /large HTTP/1.1', network)
    client.socket.pause()
    client.socket.write('\r\n')
    return client
  }
  const first = ask()
  await setTimeout(700)
  const second = ask()
  const other = begin('GET /large HTTP/1.1')
  let read = 0
  other.socket.on('data', chunk => {
    read += chunk.length
  })
  other.socket.write('\r\n')
  await expect.poll(() => read).toBeGreaterThan(large.length)
  await setTimeout(700)
  first.socket.resume()
  await expect.poll(() => first.isClosed).toBe(true)
  expect(second.isClosed).toBe(false)
})

test('answers behind one that nobody reads count with it', async () => {
  const ask = 'GET /large HTTP/1.1\r\nhost: a\r\n'
  const network = newNetwork()
  const client = begin('GET /large HTTP/1.1', network)
  let read = 0
  client.socket.on('data', chunk => {
    read += chunk.length
  })
  client.socket.pause()
  client.socket.write(`\r\n${ask}x-forwarded-for: ${network}\r\n\r\n`)
  await setTimeout(1_400)
  client.socket.resume()
  await expect.poll(() => client.isClosed || read > 2 * large.length).toBe(true)
  expect(read).toBeLessThan(large.length)
})

test('a head that never ends, and a connection that says nothing, are closed', async () => {
  const head = begin('GET / HTTP/1.1')
  const silent = connect({ port: port, host: '127.0.0.1' })
  clients.push(silent)
  silent.on('error', () => {})
  const closed = new Promise(resolve => silent.on('close', resolve))
  silent.resume()
  await expect.poll(() => head.isClosed).toBe(true)
  await closed
})
