import { createServer, type Server, type Socket } from 'node:net'
import { bindPort } from './bind-port.ts'

const maxWaiting = 200
const maxWait = 10_000
const maxOpen = 400
/** Then a refused connection is closed, whether its other side has or not. */
const closeAfter = 1_000

const body = 'Starting, come back in a moment'
const refusal = [
  'HTTP/1.1 503 Service Unavailable',
  'content-type: text/plain',
  'x-content-type-options: nosniff',
  'retry-after: 1',
  'connection: close',
  `content-length: ${body.length}`,
  '',
  body,
].join('\r\n')

/** Holds the port while no worker does: connections wait, unread, until one is ready, or are asked to come again. */
export class ConnectionQueue {
  readonly #waiting = new Map<Socket, NodeJS.Timeout>()
  #server: Server | null = null

  get isOpen(): boolean {
    return this.#server !== null
  }

  /** Returns the port, a free one for 0. @throws StartupError */
  async open(host: string, port: number): Promise<number> {
    const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, socket => this.#keep(socket))
    const taken = await bindPort(server, { host, port, exclusive: true })
    server.on('error', () => {})
    server.maxConnections = maxOpen
    this.#server = server
    return taken
  }

  close(): Socket[] {
    this.#server?.close()
    this.#server = null
    const sockets = [...this.#waiting.keys()]
    for (const timer of this.#waiting.values()) {
      clearTimeout(timer)
    }
    this.#waiting.clear()
    return sockets
  }

  #keep(socket: Socket): void {
    socket.on('error', () => socket.destroy())
    if (this.#waiting.size >= maxWaiting) {
      refuse(socket)
      return
    }
    const timer = setTimeout(() => {
      this.#waiting.delete(socket)
      refuse(socket)
    }, maxWait)
    this.#waiting.set(socket, timer)
  }
}

function refuse(socket: Socket): void {
  socket.end(refusal)
  setTimeout(() => socket.destroy(), closeAfter).unref()
}
