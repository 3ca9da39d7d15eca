import { Server } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

const drainFor = 10_000
const acceptFor = 2_000
/** Milliseconds of a turn of the event loop in which nothing was done, so that hardly anybody can have connected since. */
const quietTurn = 0.5
/** Milliseconds in which whoever has connected sends a first request. */
const firstRequestWithin = 1_000

/**
 * What closes the server without cutting a request off: a proxy sends what changes something once only. `copies` are of its
 * listening socket, whose connections are the server's.
 */
export function createClosing(server: Server, copies: NetServer[]): () => Promise<void> {
  protectNewConnections(server)
  return async () => {
    if (!server.listening) {
      return
    }
    await acceptWaiting(server)
    const closed = Promise.all([server, ...copies].map(closeListener))
    const closeIdle = setInterval(() => void closeIdleConnections(server), 50)
    const cut = setTimeout(() => server.closeAllConnections(), drainFor)
    await closed
    clearInterval(closeIdle)
    clearTimeout(cut)
  }
}

/** For Node, which closes idle connections with the server, one whose first request is on its way is idle as well. */
function protectNewConnections(server: Server): void {
  const acceptedAt = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    acceptedAt.set(socket, performance.now())
    socket.once('close', () => acceptedAt.delete(socket))
  })
  server.on('request', ({ socket }) => acceptedAt.delete(socket))
  server.closeIdleConnections = () => {
    const since = performance.now() - firstRequestWithin
    if (![...acceptedAt.values()].some(at => at > since)) {
      Server.prototype.closeIdleConnections.call(server)
    }
  }
}

const closeListener = (listener: NetServer) => new Promise(resolve => listener.close(resolve))

/** Closing the port resets connections not accepted yet, and a proxy can't tell whether their request was handled. */
async function acceptWaiting(server: Server): Promise<void> {
  const until = performance.now() + acceptFor
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  let isQuiet = false
  while (!isQuiet && performance.now() < until) {
    const before = accepted
    const begunAt = performance.now()
    await nextTurn()
    isQuiet = accepted === before && performance.now() - begunAt < quietTurn
  }
  server.off('connection', count)
}

/** By then each listener has accepted one waiting connection, and Node has read what had arrived. */
async function nextTurn(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

/** A connection whose next request has arrived counts as idle until Node has read it. */
async function closeIdleConnections(server: Server): Promise<void> {
  await nextTurn()
  server.closeIdleConnections()
}
