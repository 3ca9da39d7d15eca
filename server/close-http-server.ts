import { Server } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'

const drainFor = 10_000
const acceptFor = 2_000
/** Milliseconds without a new connection, after which a proxy has kept as many as it needs. */
const noneNewFor = 100
/** Milliseconds of a turn of the event loop in which nothing was done, so that hardly anybody can have connected since. */
const quietTurn = 0.5
/** Milliseconds in which whoever has connected sends a first request. */
const firstRequestWithin = 1_000
/** Milliseconds in which a proxy uses each connection that it has kept once more. */
const useUpFor = 2_000

/** Nothing is reset that a proxy has sent: what changes something it sends once only. */
export class HttpServerClosing {
  readonly #server: Server
  readonly #copies: NetServer[]
  /** Of connections without a request so far. */
  readonly #acceptedAt = new Map<Socket, number>()
  #isBehindBalancer = false
  /** False where each response is the last of its connection. */
  keepsConnections = true

  /** `copies` are of the server's listening socket, and their connections are the server's. */
  constructor(server: Server, copies: NetServer[]) {
    this.#server = server
    this.#copies = copies
    server.on('connection', (socket: Socket) => {
      this.#acceptedAt.set(socket, performance.now())
      socket.once('close', () => this.#acceptedAt.delete(socket))
    })
    server.on('request', ({ socket }) => this.#acceptedAt.delete(socket))
    // Node's `close` calls it, and for Node a connection whose first request is on its way is idle.
    server.closeIdleConnections = () => {}
  }

  drain(): void {
    this.#isBehindBalancer = true
    this.keepsConnections = false
  }

  async close(): Promise<void> {
    if (!this.#server.listening) {
      return
    }
    // A proxy that keeps its connections opens hardly any new ones, which closing the port would reset.
    this.keepsConnections = true
    if (this.#isBehindBalancer) {
      await this.#waitForNoneNew()
    }
    const closed = [...this.#copies.map(closeListener), this.#acceptRest().then(() => this.#closePort())]
    const cut = setTimeout(() => this.#server.closeAllConnections(), drainFor)
    await Promise.race([Promise.all(closed), delay(this.#isBehindBalancer ? useUpFor : 0)])
    const closeIdle = setInterval(() => void this.#closeIdle(), 50)
    await Promise.all(closed)
    clearInterval(closeIdle)
    clearTimeout(cut)
  }

  async #waitForNoneNew(): Promise<void> {
    const until = performance.now() + acceptFor
    let acceptedAt = performance.now()
    const note = () => {
      acceptedAt = performance.now()
    }
    this.#server.on('connection', note)
    while (performance.now() < Math.min(until, acceptedAt + noneNewFor)) {
      await delay(10)
    }
    this.#server.off('connection', note)
  }

  /** Resolves in a turn of the event loop in which nobody waits to be accepted. */
  async #acceptRest(): Promise<void> {
    const until = performance.now() + acceptFor
    let accepted = 0
    const count = () => {
      accepted += 1
    }
    this.#server.on('connection', count)
    for (let isQuiet = false; !isQuiet && performance.now() < until; ) {
      const before = accepted
      const begunAt = performance.now()
      await nextTurn()
      isQuiet = accepted === before && performance.now() - begunAt < quietTurn
    }
    this.#server.off('connection', count)
  }

  #closePort(): Promise<void> {
    const closed = closeListener(this.#server)
    this.keepsConnections = false
    return closed
  }

  /** A connection whose next request has arrived counts as idle until Node has read it. */
  async #closeIdle(): Promise<void> {
    await nextTurn()
    const since = performance.now() - firstRequestWithin
    for (const [socket, at] of this.#acceptedAt) {
      // A browser opens some in advance, and for Node a first request is on its way on each.
      if (at <= since && socket.bytesRead === 0) {
        socket.destroy()
      }
    }
    if (![...this.#acceptedAt.values()].some(at => at > since)) {
      Server.prototype.closeIdleConnections.call(this.#server)
    }
  }
}

const closeListener = (listener: NetServer): Promise<void> =>
  new Promise(resolve => listener.close(() => resolve()))

/** By then the server has accepted a connection that waited, and Node has read what had arrived. */
async function nextTurn(): Promise<void> {
  await setImmediate()
  await setImmediate()
}
