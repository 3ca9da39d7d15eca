/**
 * Says of an answer without a body that it has none; Node would send it in chunks, of which some clients wait for the
 * last. What may have no length at all (RFC 9110 §8.6) has none.
 */
export function sayEmpty(answer: Response, method: string): void {
  const { status, headers } = answer
  // Whatever has a body has a type, and the body itself is dear to look at.
  const mayBeEmpty = !headers.has('content-type') && !headers.has('content-length')
  if (mayBeEmpty && method !== 'HEAD' && status !== 204 && status !== 304 && answer.body === null) {
    // Asked for again: with its body the server's light Response has become another one, with headers of its own.
    answer.headers.set('content-length', '0')
  }
}
