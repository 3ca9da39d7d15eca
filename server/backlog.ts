import { createServer, type Server, type Socket } from 'node:net'
import { takePort } from './take-port.ts'

const maxWaiting = 200
const maxWait = 10_000

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

/**
 * Takes the port while no worker does. Connections wait here, unread, until a worker is ready; too many, and those that
 * have waited too long, are asked to come again.
 */
export class Backlog {
  readonly #waiting = new Map<Socket, NodeJS.Timeout>()
  #server: Server | null = null

  get isOpen(): boolean {
    return this.#server !== null
  }

  /** Returns the port, which was a free one if `port` is 0. @throws StartProblem */
  async open(host: string, port: number): Promise<number> {
    const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, socket => this.#keep(socket))
    const taken = await takePort(server, { host, port, exclusive: true })
    server.on('error', () => {})
    this.#server = server
    return taken
  }

  /** Gives back the port, and hands over whoever has waited. */
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
      socket.end(refusal)
      return
    }
    const refuse = () => {
      this.#waiting.delete(socket)
      socket.end(refusal)
    }
    this.#waiting.set(socket, setTimeout(refuse, maxWait))
  }
}
