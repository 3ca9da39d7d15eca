import { findRequestId } from './failed-requests.ts'

/** Every call of this folder returns this instead of throwing. */
export type Result<T> = { data: T; error: null } | { data: null; error: CallError }

export interface CallError {
  message: string
  code?: string
  requestId?: string
}

interface ClientError {
  name?: string
  message: string
  code?: string | undefined
  hint?: string | null | undefined
}

/** The server wants a proof from the last fifteen minutes. */
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

// A lost network in the words of Chromium, Firefox, Safari and Node; some clients put the error's name before it.
const isUnreachable =
  /^(TypeError: )?(Failed to fetch|NetworkError when .*|Load failed|fetch failed)( \(.*\))?$/

function toSentence({ name, message }: ClientError): string {
  // Auth errors keep the provider's words (specification, "Destructive toasts").
  if (isUnreachable.test(message) && !name?.startsWith('Auth'))
    return 'The server could not be reached. Check your connection.'
  // The client's message for an empty answer, such as a proxy's 503.
  return message === '{}' ? '' : message
}
