import { findRequestId } from './failed-requests.ts'

/** What every call of this folder answers: the outcome as a value, never thrown. */
export type Result<T> = { data: T; error: null } | { data: null; error: CallError }

export interface CallError {
  message: string
  code?: string
  /** Under which the server's log tells more, where known. */
  requestId?: string
}

interface ClientError {
  name?: string
  message: string
  code?: string | undefined
  hint?: string | null | undefined
}

/** The code of what the server does only after a proof of the last quarter of an hour. */
export const freshProofNeeded = 'FRESH_PROOF'

export function ok<T>(data: T): Result<T> {
  return { data, error: null }
}

export function failed<T>(error: ClientError): Result<T> {
  const needsProof = error.hint === 'reauthenticate' || error.code === 'reauthentication_needed'
  const code = needsProof ? freshProofNeeded : error.code
  const message = toSentence(error)
  const requestId = findRequestId(message)
  return { data: null, error: { message, ...(code && { code }), ...(requestId && { requestId }) } }
}

// What Chromium, Firefox, Safari and Node call a network that is away; parts of the client put the kind before it.
const isUnreachable =
  /^(TypeError: )?(Failed to fetch|NetworkError when .*|Load failed|fetch failed)( \(.*\))?$/

function toSentence({ name, message }: ClientError): string {
  // Of accounts the provider's own words are shown (specification, "Destructive toasts").
  if (isUnreachable.test(message) && !name?.startsWith('Auth'))
    return 'The server could not be reached. Check your connection.'
  // What the client makes of an answer without words, such as a proxy's 503.
  return message === '{}' ? '' : message
}
