import { Failure, type TokenFailure } from './failure.ts'

/** A handshake that is refused; the client sees a socket error and tries again. */
export interface Refusal {
  status: number
  message: string
  headers?: Record<string, string>
}

export const apiKeyMissing = (): Refusal => ({ status: 401, message: 'API key is missing' })

export const tooManyClients = (): Refusal => ({
  status: 429,
  message: 'Too many connected users',
  headers: { 'retry-after': '10' },
})

const notASocket = (): Refusal => ({
  status: 426,
  message: 'This address speaks WebSocket only',
  headers: { upgrade: 'websocket' },
})

export const unknownVersion = (): Refusal => ({
  status: 400,
  message: 'The serializer version is not supported: use vsn 1.0.0 or 2.0.0',
})

export const unknownPath = (): Refusal => ({ status: 404, message: 'no Route matched with those values' })

/** What is no handshake by RFC 6455. */
export const badUpgrade = (message: string): Refusal => ({ status: 400, message })

export const unavailable = (): Refusal => ({
  status: 503,
  message: 'Realtime is not available at the moment',
  headers: { 'retry-after': '2' },
})

/** The sentence for a token that is refused, as Supabase's realtime service puts it (protocol §4.1). */
function describeTokenFailure({ fault, message }: TokenFailure, token: string): string {
  switch (fault) {
    case 'expired':
      return `Token has expired ${secondsSince(token)} seconds ago`
    case 'malformed':
      return 'The token provided is not a valid JWT'
    case 'algorithm':
    case 'signature':
      return 'Failed to validate JWT signature'
    case 'claims':
      return 'Fields `role` and `exp` are required in JWT'
    default:
      return message
  }
}

export const invalidToken = (failure: TokenFailure): Refusal => ({
  status: 401,
  message: failure.fault === 'expired' ? 'Token has expired' : describeTokenFailure(failure, ''),
})

/** Why a join is refused: the `reason` of its reply. */
export const joinReasons = {
  noPermission: (name: string) =>
    `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
  malformed: 'MalformedJoin: The join configuration could not be read',
  tooManyChannels: 'ChannelRateLimitReached: Too many channels',
  tooManyFilters: 'ChannelRateLimitReached: Too many bindings and filters',
  tooMuchHeld: 'ChannelRateLimitReached: Too much is held for this client or its network',
  topicTooLong: (limit: number) => `MalformedJoin: A topic may have at most ${limit} characters`,
  tooManyJoins: 'ClientJoinRateLimitReached: Too many joins per second',
  invalidToken: (failure: TokenFailure, token: string) =>
    `${failure.fault === 'malformed' ? 'MalformedJWT' : failure.fault === 'signature' ? 'JwtSignatureError' : 'InvalidJWTToken'}: ${describeTokenFailure(failure, token)}`,
  unavailable: 'UnableToConnectToDatabase: The database is not reachable at the moment',
}

export const notOffered = (service: string): string =>
  `${service} is not offered by this server; database changes are`

/** `POST /realtime/v1/api/broadcast` and its newer form. */
export const noBroadcast = () =>
  new Failure({ status: 403, code: 'broadcast_not_offered', message: notOffered('Broadcast') })

export const noWebSocket = () =>
  new Failure({
    status: notASocket().status,
    code: 'upgrade_required',
    message: notASocket().message,
    headers: { upgrade: 'websocket' },
  })

function secondsSince(token: string): number {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}')
  const exp = typeof payload === 'object' && payload !== null && 'exp' in payload ? Number(payload.exp) : 0
  return Math.max(0, Math.floor(Date.now() / 1000) - exp)
}
