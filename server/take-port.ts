import type { AddressInfo, Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { StartProblem } from './problem.ts'

interface Where {
  host: string
  port: number
  /** False lets the workers of one supervisor accept from one socket. */
  exclusive: boolean
}

/** Returns the port, which was a free one if `port` is 0. @throws StartProblem */
export async function takePort(server: Server, where: Where): Promise<number> {
  // A process that was killed a moment ago may hold the port a little longer.
  for (let tries = 5; ; tries--) {
    const error = await tryToListen(server, where)
    if (!error) {
      return (server.address() as AddressInfo).port
    }
    if (error.code !== 'EADDRINUSE' || tries === 0) {
      throw toProblem(error, where)
    }
    await delay(200)
  }
}

function tryToListen(server: Server, where: Where): Promise<NodeJS.ErrnoException | null> {
  return new Promise(resolve => {
    server.once('error', resolve)
    server.listen(where, () => {
      server.off('error', resolve)
      resolve(null)
    })
  })
}

function toProblem(error: NodeJS.ErrnoException, { host, port }: Where): Error {
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
