import type { IncomingMessage } from 'node:http'

/** Several times what our own proxies write; a visitor may send 16 KB before it. */
const longestRead = 1_000

/** Counted from the right of X-Forwarded-For: visitors can forge what stands left of our own proxies' entries. */
export function toClientIp(incoming: IncomingMessage, trustedProxies: number): string {
  const peer = incoming.socket.remoteAddress ?? ''
  if (trustedProxies === 0) {
    return peer
  }
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').slice(-longestRead)
  if (trustedProxies === 1 && !forwarded.includes(',')) {
    return forwarded.trim() || peer
  }
  const hops = forwarded
    .split(',')
    .map(hop => hop.trim())
    .filter(hop => hop !== '')
  return hops.at(-trustedProxies) ?? hops[0] ?? peer
}
