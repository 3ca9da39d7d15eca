import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Identity } from '../database.ts'
import { TokenFailure } from '../errors/failure.ts'
import type { Refusal } from '../errors/realtime.ts'
import * as refusals from '../errors/realtime.ts'
import type { Identifier } from '../identity.ts'
import type { Version } from './frames.ts'

export interface Handshake {
  version: Version
  keyIdentity: Identity
}

/** Reads `GET /realtime/v1/websocket?apikey=…&vsn=…`; a browser can't set headers, so the key is in the address. */
export async function readHandshake(
  request: IncomingMessage,
  identifier: Identifier,
): Promise<Handshake | Refusal> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname !== '/realtime/v1/websocket') {
    return refusals.unknownPath()
  }
  const { apikey, 'x-api-key': xApiKey } = request.headers
  const key = url.searchParams.get('apikey') ?? [apikey, xApiKey].flat().find(Boolean)
  if (!key) {
    return refusals.apiKeyMissing()
  }
  // Phoenix takes an absent version for the first.
  const version = url.searchParams.get('vsn') ?? '1.0.0'
  if (version !== '1.0.0' && version !== '2.0.0') {
    return refusals.unknownVersion()
  }
  try {
    return { version, keyIdentity: identifier.findKeyIdentity(key) ?? (await identifier.verify(key)) }
  } catch (error) {
    if (error instanceof TokenFailure) {
      return refusals.invalidToken(error)
    }
    throw error
  }
}

const refusalTime = 3_000

export function refuse(socket: Duplex, { status, message, headers }: Refusal): void {
  const body = JSON.stringify({ error: message })
  const lines = Object.entries({
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'x-content-type-options': 'nosniff',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  // Whoever does not read the refusal, or keeps its side open, is cut off.
  const cut = setTimeout(() => socket.destroy(), refusalTime)
  socket.once('close', () => clearTimeout(cut))
  socket.resume()
  socket.end(`HTTP/1.1 ${status} ${reasonPhrases[status] ?? 'Refused'}\r\n${lines.join('')}\r\n${body}`)
}

const reasonPhrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}
