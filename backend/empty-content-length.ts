/** Node would send an empty body chunked, and some clients wait for its last chunk. */
export function setEmptyContentLength(response: Response, method: string): void {
  const { status, headers } = response
  // Reading `body` is slow, and every response with a body has a type.
  const mayBeEmpty = !headers.has('content-type') && !headers.has('content-length')
  const mayHaveLength = method !== 'HEAD' && status !== 204 && status !== 304
  if (mayBeEmpty && mayHaveLength && response.body === null) {
    // Read again: reading `body` has replaced the server's light Response by another with its own headers.
    response.headers.set('content-length', '0')
  }
}
