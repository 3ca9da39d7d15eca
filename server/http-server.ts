import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { toNetwork } from '../backend/ip-network.ts'
import type { Log } from '../backend/log.ts'
import { TimeSlices } from '../backend/time-slices.ts'
import { addNosniffToErrors, setNosniffHeader } from './add-nosniff-header.ts'
import { bindPort } from './bind-port.ts'
import { toClientIp } from './client-ip.ts'
import { HttpServerClosing } from './close-http-server.ts'
import { readDescriptorLimit, toMaxConnections } from './descriptor-limit.ts'
import { type ConnectionLimits, limitConnections } from './limit-connections.ts'
import { cutPipelining } from './limit-pipelining.ts'
import type { ListenerHandle } from './listener-copies.ts'
import { log as serverLog } from './log.ts'
import { hasBody, RequestBodyLimiter, requestBodyLimits } from './request-body-limiter.ts'
import { ResponseBufferLimiter, responseBufferLimits } from './response-buffer-limiter.ts'

export type FetchHandler = (request: Request, env: HttpBindings) => Response | Promise<Response>

/** Responds at once if it can or must, and says whether it did; sets all headers itself. */
export type CachedHandler = (request: IncomingMessage, response: ServerResponse, network: string) => boolean

export interface HttpServer {
  server: Server
  /** @throws StartupError */
  open(host: string, port: number, options?: { shared: boolean }): Promise<number>
  /** One more connection is accepted in each turn of the event loop for each copy of the listening socket. */
  addListener(copy: ListenerHandle): void
  countConnections(): number
  serve(
    fetch: FetchHandler,
    options?: { cachedHandler?: CachedHandler; refuse?: CachedHandler; trustedProxies?: number },
  ): void
  /** Closes each connection after its next response, for a balancer to go elsewhere. */
  drain(): void
  close(): Promise<void>
}

/** Node would refuse it as well, but without our headers. */
const lacksHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined

export interface HttpServerOptions {
  bodies?: typeof requestBodyLimits
  responses?: typeof responseBufferLimits
  connections?: ConnectionLimits
  log?: Log
}

export function createHttpServer({
  bodies = requestBodyLimits,
  responses = responseBufferLimits,
  connections,
  log = serverLog,
}: HttpServerOptions = {}): HttpServer {
  let handler: FetchHandler = () =>
    new Response('Starting, come back in a moment', { status: 503, headers: { 'retry-after': '1' } })
  let serveCached: CachedHandler = () => false
  let refuse: CachedHandler = () => false
  let proxies = 0
  const respond = getRequestListener((request, env) => {
    const bindings = env as HttpBindings
    return inTime(handler(request, bindings), bindings)
  })
  const requestBodyLimiter = new RequestBodyLimiter(bodies, log)
  const copies: NetServer[] = []
  let accepted = 0
  // A turn of the event loop accepts one connection by each listener, so turns are short while there may be more.
  const mayFill = () => {
    const isQuiet = accepted < 1 + copies.length
    accepted = 0
    return isQuiet
  }
  const slices = new TimeSlices({ mayFill })
  const options = { connectionsCheckingInterval: 2_000, requireHostHeader: false }
  const server = createServer(options, (request, response) => {
    if (cutPipelining(request, response)) {
      return
    }
    if (lacksHost(request)) {
      setNosniffHeader(response)
      response.writeHead(400, { connection: 'close' }).end()
      return
    }
    const network = toNetwork(toClientIp(request, proxies))
    responseBufferLimiter.setNetwork(request.socket, network)
    slices.run(network, () => handle(request, response, network))
  })
  const handle = (request: IncomingMessage, response: ServerResponse, network: string) => {
    if (!closing.keepsConnections) {
      response.shouldKeepAlive = false
    }
    // Its client may have left while it waited, or have been told that the response before was the last.
    if (!request.socket.writable || (!hasBody(request) && serveCached(request, response, network))) {
      return
    }
    setNosniffHeader(response)
    if (requestBodyLimiter.admit(request, response, network) && !refuse(request, response, network)) {
      void respond(request, response)
    }
  }
  server.on('connection', () => {
    accepted += 1
  })
  addNosniffToErrors(server)
  const responseBufferLimiter = new ResponseBufferLimiter(server, responses)
  const closing = new HttpServerClosing(server, copies)
  const descriptors = readDescriptorLimit()
  const most = descriptors === null ? Infinity : toMaxConnections(descriptors)
  const open = limitConnections(server, () => proxies > 0, { limits: connections, most })
  const watching = setInterval(() => {
    requestBodyLimiter.enforce()
    responseBufferLimiter.enforce()
  }, 500)
  watching.unref()
  server.on('close', () => clearInterval(watching))
  server.headersTimeout = 10_000
  // A picture from a slow phone may take an hour; `RequestBodyLimiter` demands a minimum rate instead.
  server.requestTimeout = 0
  // Without a byte in either direction; Node postpones it while the reader takes some of a response. Others are answered in `inTime`.
  server.timeout = 60_000
  // Longer than the minute for which balancers keep connections.
  server.keepAliveTimeout = 65_000
  return {
    server,
    open: (host, port, { shared } = { shared: false }) =>
      bindPort(server, { host, port, exclusive: !shared }),
    serve(fetch, { cachedHandler = serveCached, refuse: refusing = refuse, trustedProxies = proxies } = {}) {
      handler = fetch
      serveCached = cachedHandler
      refuse = refusing
      proxies = trustedProxies
    },
    addListener(copy) {
      if (!server.listening) {
        copy.close()
        return
      }
      // As Node sets up its HTTP servers: otherwise a piece of a response waits until the one before is acknowledged.
      const accept = (socket: Socket) => server.emit('connection', socket)
      const listener = createNetServer({ noDelay: true, allowHalfOpen: true }, accept)
      listener.on('error', error => log.error('A copy of the listening socket failed', { error }))
      copies.push(listener.listen(copy))
    },
    countConnections: () => open.count,
    drain: () => closing.drain(),
    close: () => closing.close(),
  }
}

/** Also where what the request waits for never ends: a connection that is only closed tells its client nothing. */
function inTime(
  response: Response | Promise<Response>,
  { incoming, outgoing }: HttpBindings,
): Response | Promise<Response> {
  if (!(response instanceof Promise)) {
    return response
  }
  const late = new Promise<Response>(resolve => {
    outgoing.once('timeout', () => {
      if (outgoing.headersSent) {
        outgoing.destroy()
        return
      }
      // Who still reads the body learns that it is over, instead of finding the rest of it empty.
      outgoing.once('finish', () => incoming.destroy())
      resolve(createLateResponse())
    })
  })
  return Promise.race([response, late])
}

const createLateResponse = () =>
  new Response('Nothing answered in time. Please look whether it was done before you try again.', {
    status: 503,
    headers: { 'retry-after': '5', 'cache-control': 'no-store', connection: 'close' },
  })
