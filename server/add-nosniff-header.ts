import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const name = 'x-content-type-options'

const refusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

export function addNosniffHeader(server: Server): void {
  server.prependListener('request', (_, response) => setNosniffHeader(response))
  addNosniffToErrors(server)
}

/** `setHeader` makes a later `writeHead` slower, so cached responses carry this header among their own. */
export const setNosniffHeader = (response: ServerResponse): void => void response.setHeader(name, 'nosniff')

/** For what Node itself refuses before a handler sees it. */
export function addNosniffToErrors(server: Server): void {
  server.on('checkExpectation', (_, response) => {
    response.writeHead(417, { [name]: 'nosniff' }).end()
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      socket.destroy()
      return
    }
    const status = refusals[error.code ?? ''] ?? '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n${name}: nosniff\r\n\r\n`)
  })
}

/** A refusal in the middle of another response would be read as a part of it. */
const isAnswering = (socket: Duplex & { _httpMessage?: { headersSent: boolean } | null }): boolean =>
  socket._httpMessage?.headersSent ?? false
