import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and balancers don't pipeline. */
const mostWaiting = 16

const waiting = new WeakMap<Socket, Set<ServerResponse>>()

/** Node keeps every pipelined request in memory until those before it are answered. Returns whether it cut. */
export function cutPipelining({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // A response gets its socket when those before it are sent.
  if (response.socket !== null) {
    return false
  }
  const responses = waiting.get(socket) ?? new Set()
  waiting.set(socket, responses.add(response))
  response.once('close', () => responses.delete(response))
  if (responses.size <= mostWaiting) {
    return false
  }
  socket.destroy()
  return true
}

/** In bytes. Responses keep their own until those before them are sent. */
export function measureUnsent(socket: Socket): number {
  let bytes = socket.writableLength
  for (const response of waiting.get(socket) ?? []) {
    // Once it has the socket, the two count the same bytes.
    bytes += response.socket === null ? response.writableLength : 0
  }
  return bytes
}
