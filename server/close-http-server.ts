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

/** In two steps, as a proxy sends what changes something once only: nothing that it has sent may be reset. */
export class HttpServerClosing {
  readonly #server: Server
  readonly #copies: NetServer[]
  /** Of connections without a request so far. */
  readonly #acceptedAt = new Map<Socket, number>()

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

  /**
   * Resolves in a moment in which nobody connects: closing the port resets connections not accepted yet. Behind a proxy responses
   * should keep their connections meanwhile, so that it opens no new ones.
   */
  async acceptWaiting(isBehindProxy: boolean): Promise<void> {
    const until = performance.now() + acceptFor
    let acceptedAt = performance.now()
    const note = () => {
      acceptedAt = performance.now()
    }
    this.#server.on('connection', note)
    while (isBehindProxy && performance.now() < Math.min(until, acceptedAt + noneNewFor)) {
      await delay(10)
    }
    for (let isQuiet = false; !isQuiet && performance.now() < until; ) {
      const begunAt = performance.now()
      await nextTurn()
      isQuiet = acceptedAt < begunAt && performance.now() - begunAt < quietTurn
    }
    this.#server.off('connection', note)
  }

  /** Closes the port and lets what is under way end. A proxy has time to use each connection that it keeps once more. */
  async closeListeners(isBehindProxy: boolean): Promise<void> {
    const listeners = [this.#server, ...this.#copies]
    const closed = Promise.all(listeners.map(one => new Promise(resolve => one.close(resolve))))
    const cut = setTimeout(() => this.#server.closeAllConnections(), drainFor)
    await Promise.race([closed, delay(isBehindProxy ? useUpFor : 0)])
    const closeIdle = setInterval(() => void this.#closeIdle(), 50)
    await closed
    clearInterval(closeIdle)
    clearTimeout(cut)
  }

  /** A connection whose next request has arrived counts as idle until Node has read it. */
  async #closeIdle(): Promise<void> {
    await nextTurn()
    const since = performance.now() - firstRequestWithin
    if (![...this.#acceptedAt.values()].some(at => at > since)) {
      Server.prototype.closeIdleConnections.call(this.#server)
    }
  }
}

/** By then each listener has accepted one waiting connection, and Node has read what had arrived. */
async function nextTurn(): Promise<void> {
  await setImmediate()
  await setImmediate()
}
