import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and balancers don't pipeline. */
const mostWaiting = 16

const waiting = new WeakMap<Socket, number>()

/** Node keeps every pipelined request in memory until those before it are answered. Returns whether it cut. */
export function cutPipelining({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // A response gets its socket when those before it are sent.
  if (response.socket !== null) {
    return false
  }
  const count = (waiting.get(socket) ?? 0) + 1
  waiting.set(socket, count)
  response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  if (count <= mostWaiting) {
    return false
  }
  socket.destroy()
  return true
}
