import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Authenticator } from '../authenticator.ts'
import { TokenError } from '../errors/api-error.ts'
import type { HandshakeError } from '../errors/realtime.ts'
import * as errors from '../errors/realtime.ts'
import type { Identity } from '../identity.ts'
import type { SerializerVersion } from './serializer.ts'

export interface Handshake {
  version: SerializerVersion
  keyIdentity: Identity
}

/** Browsers can't set headers on a WebSocket, so the key is in the URL. */
export async function readHandshake(
  request: IncomingMessage,
  authenticator: Authenticator,
): Promise<Handshake | HandshakeError> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname !== '/realtime/v1/websocket') {
    return errors.unknownPath()
  }
  const { apikey, 'x-api-key': xApiKey } = request.headers
  const key = url.searchParams.get('apikey') ?? [apikey, xApiKey].flat().find(Boolean)
  if (!key) {
    return errors.apiKeyMissing()
  }
  const version = url.searchParams.get('vsn') ?? '1.0.0'
  if (version !== '1.0.0' && version !== '2.0.0') {
    return errors.unknownVersion()
  }
  try {
    return { version, keyIdentity: authenticator.findKeyIdentity(key) ?? (await authenticator.verify(key)) }
  } catch (error) {
    if (error instanceof TokenError) {
      return errors.invalidToken(error)
    }
    throw error
  }
}

const answerTimeout = 3_000

export function rejectUpgrade(socket: Duplex, { status, message, headers }: HandshakeError): void {
  const body = JSON.stringify({ error: message })
  const lines = Object.entries({
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'x-content-type-options': 'nosniff',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const cut = setTimeout(() => socket.destroy(), answerTimeout)
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
