/** Node would send an empty body in chunks, for the last of which some clients wait. */
export function setEmptyContentLength(response: Response, method: string): void {
  const { status, headers } = response
  // To look at the body itself costs much, and whatever has one has a type.
  const mayBeEmpty = !headers.has('content-type') && !headers.has('content-length')
  const mayHaveLength = method !== 'HEAD' && status !== 204 && status !== 304
  if (mayBeEmpty && mayHaveLength && response.body === null) {
    // Asked for again: by its body the server's light Response has become another, with headers of its own.
    response.headers.set('content-length', '0')
  }
}
