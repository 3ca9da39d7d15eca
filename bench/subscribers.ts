/** A process full of open pages: joins when told to, then reports when each heard of the next change. */
import { setTimeout } from 'node:timers/promises'
import { WebSocket } from 'ws'

export type Order = { join: { url: string; subscribers: number } } | { listen: true }

export interface Report {
  /** In milliseconds since 1970. */
  heardAt: number[]
  failure?: string
}

const simultaneousJoins = 100
const timeout = 20_000
const binding = { event: '*', schema: 'public', table: 'categories' }
const join = JSON.stringify([
  '1',
  '1',
  'realtime:measured',
  'phx_join',
  { config: { postgres_changes: [binding] } },
])
const heartbeat = JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}])
/** Compared as bytes, so that 5,000 subscribers in one process don't measure JSON.parse. */
const change = Buffer.from('[null,null,"realtime:measured","postgres_changes"')

/** The server trusts one proxy and limits the sockets of a network. */
const toAddress = (visitor: number) => `10.0.${visitor >> 8}.${visitor & 255}`

const sockets: WebSocket[] = []
let heardAt: number[] = []

process.on('message', (order: Order) => {
  const work = 'join' in order ? joinAll(order.join) : listen()
  work.then(
    () => report({ heardAt: [] }),
    (error: Error) => report({ heardAt: [], failure: error.message }),
  )
})

process.on('disconnect', () => process.exit())

function report(message: Report): void {
  process.send?.(message)
}

async function joinAll({ url, subscribers }: { url: string; subscribers: number }): Promise<void> {
  // From the first one on, as the server closes silent sockets and joining may take longer than that.
  setInterval(() => {
    for (const socket of sockets) socket.send(heartbeat)
  }, 25_000).unref()
  let left = subscribers
  const joinNext = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      sockets.push(await joinOne(url, toAddress(left)))
    }
  }
  await Promise.all(Array.from({ length: simultaneousJoins }, joinNext))
}

function joinOne(url: string, address: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': address }
    const socket = new WebSocket(url, { perMessageDeflate: false, headers })
    socket.once('error', reject)
    socket.once('close', code => reject(new Error(`A socket was closed with ${code}`)))
    socket.once('open', () => socket.send(join))
    socket.on('message', (data: Buffer) => {
      if (data.subarray(0, change.length).equals(change)) {
        heardAt.push(Date.now())
      } else if (data.includes('Subscribed to PostgreSQL')) {
        resolve(socket)
      }
    })
  })
}

async function listen(): Promise<void> {
  heardAt = []
  void waitForAll()
}

async function waitForAll(): Promise<void> {
  const end = Date.now() + timeout
  while (heardAt.length < sockets.length && Date.now() < end) {
    await setTimeout(5)
  }
  const missing = sockets.length - heardAt.length
  report(missing === 0 ? { heardAt } : { heardAt, failure: `${missing} did not hear of a change` })
}
