import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { takePort } from './take-port.ts'

export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

/** Answers at once if it can, and says whether it did. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean

export interface Listener {
  server: Server
  /** Takes the port, alone or, in a worker, together with its siblings. @throws StartProblem */
  open(host: string, port: number, options?: { shared: boolean }): Promise<number>
  /** From now on requests go there; before, they are asked to come again in a moment. */
  serve(fetch: Fetch, shortcut?: Shortcut): void
  /** Takes no more connections, lets requests under way finish for some seconds, then cuts what is left. */
  close(): Promise<void>
}

const drainFor = 10_000

export function createListener(): Listener {
  let handler: Fetch = () =>
    new Response('Starting, come back in a moment', { status: 503, headers: { 'retry-after': '1' } })
  let answerAtOnce: Shortcut = () => false
  const answer = getRequestListener((request, env) => handler(request, env as HttpBindings))
  const server = createServer((request, response) => {
    if (!answerAtOnce(request, response)) {
      void answer(request, response)
    }
  })
  // Behind a balancer that keeps connections for a minute ours must live longer.
  server.keepAliveTimeout = 65_000
  return {
    server,
    open: (host, port, { shared } = { shared: false }) =>
      takePort(server, { host, port, exclusive: !shared }),
    serve(fetch, shortcut) {
      handler = fetch
      answerAtOnce = shortcut ?? answerAtOnce
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
