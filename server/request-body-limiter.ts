import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Log } from '../backend/log.ts'
import { type Rate, TokenBucket } from '../backend/token-bucket.ts'
import { withoutToken } from './route-name.ts'

export interface RequestBodyLimits {
  bodies: { network: number; process: number }
  bytes: { network: number; process: number }
  /** Bytes a second, on average, once `grace` milliseconds have passed. */
  leastRate: number
  grace: number
  /** Bytes that are read only to be dropped, as the response was sent before they came: in all, and how long of one body. */
  dropped: Rate & { grace: number; most: number }
}

export const requestBodyLimits: RequestBodyLimits = {
  bodies: { network: 24, process: 128 },
  bytes: { network: 32 * 1024 * 1024, process: 64 * 1024 * 1024 },
  // A tenth of what a phone on the slowest mobile network sends.
  leastRate: 500,
  grace: 10_000,
  dropped: { burst: 32 * 1024 * 1024, perSecond: 1024 * 1024, grace: 2_000, most: 10_000 },
}

const toldRate: Rate = { burst: 10, perSecond: 0.1 }

interface Body {
  network: string
  request: IncomingMessage
  response: ServerResponse
  begunAt: number
  readBefore: number
}

export class RequestBodyLimiter {
  readonly #limits: RequestBodyLimits
  readonly #bodies = new Set<Body>()
  /** Their responses are sent. */
  readonly #refused = new Set<Body>()
  readonly #dropped: TokenBucket
  readonly #log: Log
  readonly #told = new TokenBucket(toldRate)

  constructor(limits: RequestBodyLimits, log: Log) {
    this.#limits = limits
    this.#log = log
    this.#dropped = new TokenBucket(limits.dropped)
  }

  admit(request: IncomingMessage, response: ServerResponse, network: string): boolean {
    if (!hasBody(request)) {
      return true
    }
    const body: Body = {
      network,
      request,
      response,
      begunAt: performance.now(),
      readBefore: request.socket.bytesRead,
    }
    this.#linger(body)
    if (!this.#makeRoom(network)) {
      this.#refuse(request, response)
      return false
    }
    this.#bodies.add(body)
    response.once('close', () => this.#bodies.delete(body))
    return true
  }

  #refuse({ method, url = '' }: IncomingMessage, response: ServerResponse): void {
    const requestId = randomUUID()
    if (this.#told.take()) {
      const path = withoutToken(url.split('?')[0] ?? '')
      this.#log.error('Too many bodies were under way to take another', { requestId, method, path })
    }
    const headers = { connection: 'close', 'content-type': 'text/plain', 'retry-after': '5' }
    response.writeHead(503, { ...headers, 'x-request-id': requestId })
    response.end('Too much is being sent at the moment. Please try again in a few seconds.')
  }

  /** Node closes after a last response, Hono half a second after any, and who still sends is reset and may never read it. */
  #linger(body: Body): void {
    const { request, response } = body
    const { socket } = request
    socket.destroySoon = () => {
      if (request.complete) {
        destroySoon.call(socket)
      } else if (!this.#refused.has(body)) {
        socket.end()
      }
    }
    response.once('finish', () => this.#dropRest(body))
  }

  /** Some clients read a refusal only when they have sent everything, so the rest is read if it isn't too much. */
  #dropRest(body: Body): void {
    const { request } = body
    const { headers, socket } = request
    if (request.complete) {
      socket.destroySoon = destroySoon
      releaseUnread(request)
      return
    }
    const length = headers['content-length']
    // At once, as of two that share too little neither would be read to its end.
    if (length !== undefined && !this.#dropped.take(Math.max(0, Number(length) - countBytes(body)))) {
      // Without `#end`, whose timer would hold the body for two seconds.
      socket.destroySoon = destroySoon
      releaseUnread(request)
      socket.destroySoon()
      return
    }
    Object.assign(body, { begunAt: performance.now(), readBefore: socket.bytesRead })
    this.#refused.add(body)
    request.once('end', () => {
      this.#refused.delete(body)
      socket.destroySoon = destroySoon
      if (!socket.writable) {
        socket.destroySoon()
      }
    })
    releaseUnread(request, size => {
      if (length === undefined && this.#refused.has(body) && !this.#dropped.take(size)) {
        this.#end(body)
      }
    })
  }

  enforce(): void {
    const { grace, dropped } = this.#limits
    for (const body of this.#bodies) {
      if (body.request.complete) {
        this.#bodies.delete(body)
      } else if (this.#isSlow(body, grace)) {
        this.#end(body)
      }
    }
    for (const body of this.#refused) {
      if (body.request.socket.destroyed) {
        this.#refused.delete(body)
      } else if (performance.now() - body.begunAt > dropped.most || this.#isSlow(body, dropped.grace)) {
        this.#end(body)
      }
    }
  }

  #isSlow(body: Body, grace: number): boolean {
    const took = performance.now() - body.begunAt
    return took > grace && countBytes(body) < (took / 1000) * this.#limits.leastRate
  }

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

  #end(body: Body): void {
    this.#bodies.delete(body)
    this.#refused.delete(body)
    const { socket } = body.request
    socket.destroySoon = destroySoon
    if (!body.response.headersSent) {
      const text = 'The request took too long to arrive.'
      socket.write(
        `HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: text/plain\r\nx-content-type-options: nosniff\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
      )
    }
    endSoon(socket)
  }
}

const { destroySoon } = Socket.prototype

export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

const countBytes = ({ request, readBefore }: Body): number => request.socket.bytesRead - readBefore

const toRate = (body: Body): number => countBytes(body) / (performance.now() - body.begunAt + 1)

const sumBytes = (bodies: Body[]): number => bodies.reduce((sum, body) => sum + countBytes(body), 0)

/** At once: a collection of the whole heap for each few megabytes of them would take most of the processor. */
function releaseUnread(request: IncomingMessage, onRead: (bytes: number) => void = () => {}): void {
  if (!request.readableEnded) {
    request.on('data', (chunk: Buffer) => {
      onRead(chunk.byteLength)
      release(chunk)
      // Whoever began to read it may pause it.
      request.resume()
    })
    request.resume()
  }
}

function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) {
    buffer.transfer(0)
  }
}

function endSoon(socket: Socket): void {
  socket.destroySoon()
  setTimeout(() => socket.destroy(), 2_000).unref()
}
