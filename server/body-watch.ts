import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface BodyLimits {
  /** Bodies under way at the same time. */
  bodies: { network: number; process: number }
  /** Bytes of them that have come; beyond that no more begin. */
  bytes: { network: number; process: number }
  /** Bytes a second that a body must come in, on average, once it has had this many milliseconds. */
  leastRate: number
  grace: number
}

export const bodyLimits: BodyLimits = {
  bodies: { network: 24, process: 128 },
  bytes: { network: 32 * 1024 * 1024, process: 64 * 1024 * 1024 },
  // A tenth of what a phone on the slowest mobile network sends.
  leastRate: 500,
  grace: 10_000,
}

interface Body {
  network: string
  request: IncomingMessage
  response: ServerResponse
  begunAt: number
  /** Of the socket, when the body began. */
  readBefore: number
}

/** Bodies that come too slowly are ended, and no network has so many under way that others can't send theirs. */
export class BodyWatch {
  readonly #limits: BodyLimits
  readonly #bodies = new Set<Body>()

  constructor(limits: BodyLimits) {
    this.#limits = limits
  }

  /** Looks at the body of a request, if it has one. False when it was refused. */
  admit(request: IncomingMessage, response: ServerResponse, network: string): boolean {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (encoding === undefined && (length === undefined || length === '0')) {
      return true
    }
    if (!this.#makeRoom(network)) {
      response.writeHead(503, { connection: 'close', 'content-type': 'text/plain', 'retry-after': '5' })
      response.end('Too much is being sent at the moment. Please try again in a few seconds.')
      return false
    }
    const body: Body = {
      network,
      request,
      response,
      begunAt: performance.now(),
      readBefore: request.socket.bytesRead,
    }
    this.#bodies.add(body)
    response.once('close', () => this.#bodies.delete(body))
    return true
  }

  endSlow(): void {
    const { leastRate, grace } = this.#limits
    const now = performance.now()
    for (const body of this.#bodies) {
      const took = now - body.begunAt
      if (body.request.complete) {
        this.#bodies.delete(body)
      } else if (took > grace && countBytes(body) < (took / 1000) * leastRate) {
        this.#end(body)
      }
    }
  }

  /** Where the process is full, the network with the most bodies gives up its slowest to one with fewer. */
  #makeRoom(network: string): boolean {
    const { bodies, bytes } = this.#limits
    const open = [...this.#bodies].filter(({ request }) => !request.complete)
    const own = open.filter(body => body.network === network)
    if (own.length >= bodies.network || sumBytes(own) >= bytes.network) {
      return false
    }
    if (open.length < bodies.process && sumBytes(open) < bytes.process) {
      return true
    }
    const byNetwork = [...Map.groupBy(open, body => body.network).values()]
    const largest = byNetwork.reduce((most, bodies) => (bodies.length > most.length ? bodies : most), own)
    if (largest.length <= own.length) {
      return false
    }
    this.#end(largest.reduce((slowest, body) => (toRate(body) < toRate(slowest) ? body : slowest)))
    return true
  }

  /** Written past the response, which belongs to whoever still waits for the body. */
  #end(body: Body): void {
    this.#bodies.delete(body)
    const { socket } = body.request
    if (!body.response.headersSent) {
      const text = 'The request took too long to arrive.'
      socket.write(
        `HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: text/plain\r\nx-content-type-options: nosniff\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
      )
    }
    endSoon(socket)
  }
}

const countBytes = ({ request, readBefore }: Body): number => request.socket.bytesRead - readBefore

const toRate = (body: Body): number => countBytes(body) / (performance.now() - body.begunAt + 1)

const sumBytes = (bodies: Body[]): number => bodies.reduce((sum, body) => sum + countBytes(body), 0)

/** Once what was written is on its way; whoever does not read it is not waited for. */
function endSoon(socket: Socket): void {
  socket.destroySoon()
  setTimeout(() => socket.destroy(), 2_000).unref()
}
