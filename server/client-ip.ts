import type { IncomingMessage } from 'node:http'

/**
 * The visitor's address. Behind `trustedProxies` proxies of ours it is that many places from the right in
 * X-Forwarded-For: what stands further left was sent by the visitor, who may write what they like.
 */
export function toClientIp(incoming: IncomingMessage, trustedProxies: number): string {
  const peer = incoming.socket.remoteAddress ?? ''
  if (trustedProxies === 0) {
    return peer
  }
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
  if (trustedProxies === 1 && !forwarded.includes(',')) {
    return forwarded.trim() || peer
  }
  const hops = forwarded
    .split(',')
    .map(hop => hop.trim())
    .filter(hop => hop !== '')
  return hops.at(-trustedProxies) ?? hops[0] ?? peer
}
