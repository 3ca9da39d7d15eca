import { anonymous } from '../identity.ts'
import { type RouteContext, toIdentityOrAnonymous } from './storage-context.ts'

const mostOfStaff = 64_000_000 // bytes
const mostOfStrangers = 256 * 1024

/** A client that is still sending would not read the error, so the rest of its body is dropped, up to a limit. */
export async function discardRefusedBody(c: RouteContext): Promise<void> {
  const request = c.req.raw
  if (request.bodyUsed || !request.body) {
    return
  }
  const { isStaff } = await toIdentityOrAnonymous(c).catch(() => anonymous)
  const most = isStaff ? mostOfStaff : mostOfStrangers
  if (Number(request.headers.get('content-length') ?? 0) > most) {
    return
  }
  const reader = request.body.getReader()
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), 10_000)
  try {
    for (let size = 0; size <= most; ) {
      const { done, value } = await reader.read()
      if (done) {
        return
      }
      size += value.length
    }
    await reader.cancel()
  } finally {
    clearTimeout(timer)
  }
}
