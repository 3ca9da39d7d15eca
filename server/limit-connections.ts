import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { toNetwork } from '../backend/ip-network.ts'

const perNetwork = 700

/** Per network. Behind a proxy all connections come from one, which has to see to it. */
export function limitConnections(server: Server, isBehindProxy: () => boolean, limit = perNetwork): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const network = toNetwork(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (count > limit && !isBehindProxy()) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) {
        open.set(network, left)
      } else {
        open.delete(network)
      }
    })
  })
}
