import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { toNetwork } from '../backend/limits.ts'
import { AnswerWatch, answerLimits } from './answer-watch.ts'
import { BodyWatch, bodyLimits } from './body-watch.ts'
import { limitConnections } from './connection-limit.ts'
import { sendNosniff } from './nosniff.ts'
import { takePort } from './take-port.ts'
import { toVisitorAddress } from './visitor-address.ts'

export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

/** Answers at once if it can, and says whether it did. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean

export interface Listener {
  server: Server
  /** Takes the port, alone or, in a worker, together with its siblings. @throws StartProblem */
  open(host: string, port: number, options?: { shared: boolean }): Promise<number>
  /** From now on requests go there; before, they are asked to come again in a moment. */
  serve(fetch: Fetch, options?: { shortcut?: Shortcut; trustedProxies?: number }): void
  /** Takes no more connections, lets requests under way finish for some seconds, then cuts what is left. */
  close(): Promise<void>
}

const drainFor = 10_000

/** Node would refuse it as well, but without our headers. */
const lacksHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined

export interface ListenerOptions {
  bodies?: typeof bodyLimits
  answers?: typeof answerLimits
  /** Connections of one network. */
  connections?: number
}

export function createListener({
  bodies = bodyLimits,
  answers = answerLimits,
  connections,
}: ListenerOptions = {}): Listener {
  let handler: Fetch = () =>
    new Response('Starting, come back in a moment', { status: 503, headers: { 'retry-after': '1' } })
  let answerAtOnce: Shortcut = () => false
  let proxies = 0
  const answer = getRequestListener((request, env) => handler(request, env as HttpBindings))
  const bodyWatch = new BodyWatch(bodies)
  const options = { connectionsCheckingInterval: 2_000, requireHostHeader: false }
  const server = createServer(options, (request, response) => {
    if (lacksHost(request)) {
      response.writeHead(400, { connection: 'close' }).end()
      return
    }
    const network = toNetwork(toVisitorAddress(request, proxies))
    answerWatch.note(request.socket, network)
    if (bodyWatch.admit(request, response, network) && !answerAtOnce(request, response)) {
      void answer(request, response)
    }
  })
  sendNosniff(server)
  const answerWatch = new AnswerWatch(server, answers)
  limitConnections(server, () => proxies > 0, connections)
  const watching = setInterval(() => {
    bodyWatch.endSlow()
    answerWatch.cutSlow()
  }, 500)
  watching.unref()
  server.on('close', () => clearInterval(watching))
  server.headersTimeout = 10_000
  // A picture from a slow phone takes an hour; bodies have a least rate instead.
  server.requestTimeout = 0
  // Without a byte in either direction. Node puts it off as long as a reader takes some of what waits.
  server.timeout = 60_000
  // Behind a balancer that keeps connections for a minute ours must live longer.
  server.keepAliveTimeout = 65_000
  return {
    server,
    open: (host, port, { shared } = { shared: false }) =>
      takePort(server, { host, port, exclusive: !shared }),
    serve(fetch, { shortcut = answerAtOnce, trustedProxies = proxies } = {}) {
      handler = fetch
      answerAtOnce = shortcut
      proxies = trustedProxies
    },
    async close() {
      if (!server.listening) {
        return
      }
      const closed = new Promise(resolve => server.close(resolve))
      // A connection becomes idle when its last request is answered.
      const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
      const cut = setTimeout(() => server.closeAllConnections(), drainFor)
      await closed
      clearInterval(closeIdle)
      clearTimeout(cut)
    },
  }
}
