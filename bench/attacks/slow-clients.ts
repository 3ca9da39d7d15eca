/** `node bench/attacks/slow-clients.ts <way> <url> <key> <seconds> <networks>` */
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

const [way = 'bodies', url = '', key = '', seconds = '20', networks = '1'] = process.argv.slice(2)
const until = Date.now() + Number(seconds) * 1000
const { port } = new URL(url)
const mostAlive = 2_000
let alive = 0
let opened = 0
let cut = 0

const ways: Record<string, [path: string, body: string]> = {
  bodies: [
    '/functions/v1/send-holla-email HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 250000',
    `\r\n{"message":"${'a'.repeat(200_000)}`,
  ],
  uploads: [
    `/storage/v1/object/post-images/a.png HTTP/1.1\r\nauthorization: Bearer ${key}\r\ncontent-type: image/png\r\ncontent-length: 9000000`,
    `\r\n${'a'.repeat(1_000_000)}`,
  ],
  forms: [
    '/contact HTTP/1.1\r\ncontent-type: application/x-www-form-urlencoded\r\ntransfer-encoding: chunked',
    `\r\n1d4c0\r\n${'a'.repeat(120_000)}`,
  ],
  'forms-of-known-length': [
    '/contact HTTP/1.1\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 131072',
    '\r\nname=',
  ],
  heads: ['/ HTTP/1.1', `\r\nx-head: ${'a'.repeat(10_000)}`],
  unread: ['/rest/v1/posts?select=*', '\r\n\r\n'],
}

for (let i = 0; Date.now() < until; i += 1) {
  if (alive < mostAlive) open(i)
  if (i % 20 === 0 || alive >= mostAlive) await setTimeout(5)
}
process.stdout.write(`${JSON.stringify({ way, opened, cut, alive })}\n`)
process.exit()

function open(i: number): void {
  const network = i % Number(networks)
  const socket = connect({ port: Number(port), localAddress: `127.1.${network >> 8}.${(network & 255) + 1}` })
  const [head, start] = ways[way] ?? ['/', '']
  alive += 1
  socket.on('error', () => {})
  socket.on('close', () => {
    alive -= 1
    cut += 1
  })
  socket.on('connect', () => {
    opened += 1
    if (way === 'unread') {
      socket.pause()
      for (let asked = 0; asked < 20; asked += 1) {
        socket.write(`GET ${head} HTTP/1.1\r\nhost: a\r\napikey: ${key}${start}`)
      }
      return
    }
    socket.resume()
    socket.write(`${way === 'heads' ? 'GET' : 'POST'} ${head}\r\nhost: a\r\napikey: ${key}\r\n${start}`)
    // Of known length it comes just fast enough not to be cut.
    const part = 'a'.repeat(way === 'forms-of-known-length' ? 520 : 1)
    setInterval(() => socket.write(part), 1_000).unref()
  })
}
