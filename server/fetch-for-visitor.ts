import { signVisitor, visitorHeader } from './site-visitor.ts'

/** Milliseconds. Less than a rendering may take, so that a backend that hangs is told of as one that is away. */
const defaultTimeout = 15_000

/** Another copy of ours counts the visitor, not this site: by the signature, or where it trusts this site as a proxy. */
export function fetchForVisitor(
  address: string,
  { secretKey, timeout = defaultTimeout }: { secretKey: string | null; timeout?: number },
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('x-forwarded-for', address)
    if (secretKey !== null) {
      request.headers.set(visitorHeader, signVisitor(address, secretKey))
    }
    const late = AbortSignal.timeout(timeout)
    try {
      return await fetch(request, { signal: AbortSignal.any([request.signal, late]) })
    } catch (error) {
      throw late.aborted ? new TypeError('fetch failed', { cause: error }) : error
    }
  }
}
