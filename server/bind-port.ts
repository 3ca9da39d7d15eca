import type { AddressInfo, Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from './startup-error.ts'

interface BindOptions {
  host: string
  port: number
  exclusive: boolean
}

/** Returns the port, a free one for 0. @throws StartupError */
export async function bindPort(server: Server, options: BindOptions): Promise<number> {
  // A killed process may hold the port a little longer.
  for (let tries = 5; ; tries--) {
    const error = await tryToListen(server, options)
    if (!error) {
      return (server.address() as AddressInfo).port
    }
    if (error.code !== 'EADDRINUSE' || tries === 0) {
      throw toStartupError(error, options)
    }
    await delay(200)
  }
}

function tryToListen(server: Server, options: BindOptions): Promise<NodeJS.ErrnoException | null> {
  return new Promise(resolve => {
    server.once('error', resolve)
    server.listen(options, () => {
      server.off('error', resolve)
      resolve(null)
    })
  })
}

function toStartupError(error: NodeJS.ErrnoException, { host, port }: BindOptions): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is taken by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
      )
    case 'EACCES':
      return new StartupError(
        `This user may not listen on port ${port}. Choose one above 1023, such as PORT=3000.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(
        `HOST ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`,
      )
    default:
      return error
  }
}
