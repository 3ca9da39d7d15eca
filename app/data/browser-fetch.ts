import { findDeviceToken } from './device-token.ts'
import { rememberRequestId } from './failed-requests.ts'
import { findUploadListener } from './upload-progress.ts'

export const browserFetch: typeof fetch = async (input, init) => {
  const listener = findUploadListener(init?.body)
  const response = listener
    ? await (await import('./send-upload.ts')).sendUpload(input, init, listener)
    : await fetch(input, outliving(withDevice(input, init)))
  await rememberRequestId(response)
  return response
}

/** Browsers allow 64 KB of `keepalive` bodies at a time. */
const longestKeepalive = 20_000 // UTF-16 units, of at most three bytes each

/** A hidden page may be closed at any moment; `keepalive` lets its request finish. */
function outliving(init: RequestInit | undefined): RequestInit | undefined {
  const { body } = init ?? {}
  const isShort = typeof body === 'string' && body.length < longestKeepalive
  return document.hidden && isShort ? { ...init, keepalive: true } : init
}

/** For our own backend only: a hosted project's CORS rules refuse the header. */
function withDevice(input: RequestInfo | URL, init: RequestInit | undefined): RequestInit | undefined {
  const isSignIn = init?.method === 'POST' && String(input).startsWith(`${location.origin}/auth/v1/`)
  const token = isSignIn ? findDeviceToken() : null
  if (!token) return init
  const headers = new Headers(init?.headers)
  headers.set('x-device-token', token)
  return { ...init, headers }
}
