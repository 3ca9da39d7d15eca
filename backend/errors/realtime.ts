import { ApiError, type TokenError } from './api-error.ts'

export interface HandshakeError {
  status: number
  message: string
  headers?: Record<string, string>
}

export const apiKeyMissing = (): HandshakeError => ({ status: 401, message: 'API key is missing' })

export const tooManyClients = (): HandshakeError => ({
  status: 429,
  message: 'Too many connected users',
  headers: { 'retry-after': '10' },
})

const notASocket = (): HandshakeError => ({
  status: 426,
  message: 'This address speaks WebSocket only',
  headers: { upgrade: 'websocket' },
})

export const unknownVersion = (): HandshakeError => ({
  status: 400,
  message: 'The serializer version is not supported: use vsn 1.0.0 or 2.0.0',
})

export const unknownPath = (): HandshakeError => ({
  status: 404,
  message: 'no Route matched with those values',
})

export const badUpgrade = (message: string): HandshakeError => ({ status: 400, message })

export const unavailable = (): HandshakeError => ({
  status: 503,
  message: 'Realtime is not available at the moment',
  headers: { 'retry-after': '2' },
})

/** In the words of Supabase's realtime service (protocol §4.1). */
function describeTokenError({ reason, message, facts }: TokenError): string {
  switch (reason) {
    case 'expired':
      return `Token has expired ${secondsSince(facts.expiredAt ?? 0)} seconds ago`
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

export const invalidToken = (error: TokenError): HandshakeError => ({
  status: 401,
  message: error.reason === 'expired' ? 'Token has expired' : describeTokenError(error),
})

/** The `reason` in the reply to a refused join. */
export const joinReasons = {
  noPermission: (name: string) =>
    `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
  noPermissionToWrite: (name: string) =>
    `Unauthorized: You do not have permissions to write to this Channel topic: ${name}`,
  tooManyMessages: 'ClientRateLimitReached: Too many messages',
  malformed: 'MalformedJoin: The join configuration could not be read',
  tooManyChannels: 'ChannelRateLimitReached: Too many channels',
  tooManyFilters: 'ChannelRateLimitReached: Too many bindings and filters',
  tooMuchHeld: 'ChannelRateLimitReached: Too much is held for this client or its network',
  topicTooLong: (limit: number) => `MalformedJoin: A topic may have at most ${limit} characters`,
  tooManyJoins: 'ClientJoinRateLimitReached: Too many joins per second',
  invalidToken: (error: TokenError) =>
    `${error.reason === 'malformed' ? 'MalformedJWT' : error.reason === 'signature' ? 'JwtSignatureError' : 'InvalidJWTToken'}: ${describeTokenError(error)}`,
  unavailable: 'UnableToConnectToDatabase: The database is not reachable at the moment',
}

export const notOffered = (service: string): string =>
  `${service} is not offered by this server; database changes are`

export const noBroadcast = () =>
  new ApiError({ status: 403, code: 'broadcast_not_offered', message: notOffered('Broadcast') })

export const malformedBroadcast = () =>
  new ApiError({ status: 422, code: 'malformed_broadcast', message: 'The messages could not be read' })

export const noRightToBroadcast = () =>
  new ApiError({
    status: 403,
    code: 'unauthorized',
    message: 'You do not have permissions to write to this Channel topic',
  })

export const tooManyBroadcasts = () =>
  new ApiError({
    status: 429,
    code: 'too_many_messages',
    message: 'Too many messages wait to be sent',
    headers: { 'retry-after': '1' },
  })

export const noWebSocket = () =>
  new ApiError({
    status: notASocket().status,
    code: 'upgrade_required',
    message: notASocket().message,
    headers: { upgrade: 'websocket' },
  })

const secondsSince = (time: number) => Math.max(0, Math.floor(Date.now() / 1000) - time)
