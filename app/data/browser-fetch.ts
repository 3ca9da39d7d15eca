import { findDeviceToken } from './device-token.ts'
import { rememberRequestId } from './failed-requests.ts'
import { findUploadListener } from './upload-progress.ts'

/** The fetch of the browser's client: tells how far an upload is, and remembers the numbers of failed requests. */
export const browserFetch: typeof fetch = async (input, init) => {
  const listener = findUploadListener(init?.body)
  const response = listener
    ? await (await import('./send-upload.ts')).sendUpload(input, init, listener)
    : await fetch(input, outliving(withDevice(input, init)))
  await rememberRequestId(response)
  return response
}

/** Browsers send at most 64 KB for pages that are gone. */
const longestKeepalive = 30_000

/** What a hidden page writes, as it may be closed the next moment, is sent to the end. */
function outliving(init: RequestInit | undefined): RequestInit | undefined {
  const { body } = init ?? {}
  const isShort = typeof body === 'string' && body.length < longestKeepalive
  return document.hidden && isShort ? { ...init, keepalive: true } : init
}

/** Only our own backend knows the header; a hosted one would refuse it in a browser. */
function withDevice(input: RequestInfo | URL, init: RequestInit | undefined): RequestInit | undefined {
  const isSignIn = init?.method === 'POST' && String(input).startsWith(`${location.origin}/auth/v1/`)
  const token = isSignIn ? findDeviceToken() : null
  if (!token) return init
  const headers = new Headers(init?.headers)
  headers.set('x-device-token', token)
  return { ...init, headers }
}
