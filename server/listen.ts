import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { StartProblem } from './problem.ts'

export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

/** Answers at once if it can, and says whether it did. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean

export interface Listening {
  port: number
  server: Server
  /** From now on requests go there; before, they are asked to come again in a moment. */
  serve(fetch: Fetch, shortcut?: Shortcut): void
  /** Takes no more connections, lets requests under way finish for some seconds, then cuts what is left. */
  close(): Promise<void>
}

const drainFor = 10_000

/** Takes the port first of all, so that a taken one stops the start before anything is made. @throws StartProblem */
export async function listen(host: string, port: number): Promise<Listening> {
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
  // A process that was killed a moment ago may hold the port a little longer.
  for (let tries = 5; ; tries--) {
    const error = await tryToListen(server, host, port)
    if (!error) {
      break
    }
    if (error.code !== 'EADDRINUSE' || tries === 0) {
      throw toProblem(error, host, port)
    }
    await delay(200)
  }
  return {
    port: (server.address() as AddressInfo).port,
    server,
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

function tryToListen(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise(resolve => {
    server.once('error', resolve)
    server.listen(port, host, () => {
      server.off('error', resolve)
      resolve(null)
    })
  })
}

function toProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} is taken by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
      )
    case 'EACCES':
      return new StartProblem(
        `This user may not listen on port ${port}. Choose one above 1023, such as PORT=3000.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(
        `HOST ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`,
      )
    default:
      return error
  }
}
