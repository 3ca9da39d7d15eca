import { createServer, type Server, type Socket } from 'node:net'
import { bindPort } from './bind-port.ts'
import { log } from './log.ts'

const maxWaiting = 200
const maxWait = 10_000
const maxOpen = 400
const closeAfter = 1_000

const toAnswer = (status: string, body: string): string =>
  [
    `HTTP/1.1 ${status}`,
    'content-type: text/plain',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'retry-after: 1',
    'connection: close',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')

const refusal = toAnswer('503 Service Unavailable', 'Starting, come back in a moment')

export interface QueuedConnection {
  socket: Socket
  received: Buffer
}

/** Holds the port while no worker does: connections wait for one or are told to retry. Probes are answered at once. */
export class ConnectionQueue {
  readonly #waiting = new Map<Socket, { timer: NodeJS.Timeout; received: Buffer[] }>()
  #server: Server | null = null

  get isOpen(): boolean {
    return this.#server !== null
  }

  async open(host: string, port: number): Promise<number> {
    const server = createServer({ noDelay: true, allowHalfOpen: true }, socket => this.#keep(socket))
    const taken = await bindPort(server, { host, port, exclusive: true })
    server.on('error', () => {})
    server.maxConnections = maxOpen
    this.#server = server
    return taken
  }

  close(): QueuedConnection[] {
    this.#server?.close()
    this.#server = null
    const connections = [...this.#waiting].map(([socket, { timer, received }]) => {
      clearTimeout(timer)
      socket.removeAllListeners('data')
      return { socket, received: Buffer.concat(received) }
    })
    this.#waiting.clear()
    return connections
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
    const received: Buffer[] = []
    this.#waiting.set(socket, { timer, received })
    socket.on('data', (chunk: Buffer) => {
      socket.pause()
      received.push(chunk)
      const answer = findProbeAnswer(chunk)
      if (answer) {
        clearTimeout(timer)
        this.#waiting.delete(socket)
        end(socket, answer)
      }
    })
  }
}

function findProbeAnswer(chunk: Buffer): string | null {
  const [, path] = /^(?:GET|HEAD) \/(livez|readyz)[? ]/.exec(chunk.toString('latin1', 0, 32)) ?? []
  if (path === undefined) {
    return null
  }
  return path === 'livez'
    ? toAnswer('200 OK', 'ok')
    : toAnswer('503 Service Unavailable', 'not ready: starting')
}

function refuse(socket: Socket): void {
  log.info('Nobody serves yet, so a connection was answered with 503')
  end(socket, refusal)
}

function end(socket: Socket, answer: string): void {
  socket.end(answer)
  socket.resume()
  setTimeout(() => socket.destroy(), closeAfter).unref()
}
