import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and balancers ask for one thing after the other on a connection. */
const mostWaiting = 16

const waiting = new WeakMap<Socket, number>()

/**
 * Ends a connection that asks on and on without waiting for answers, and says whether it did. Node holds a request and a
 * response for each until those before are read.
 */
export function cutPipelining({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // It gets the connection when those before it are sent.
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
