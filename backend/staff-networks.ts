import { LRUCache } from 'lru-cache'

const maxNetworks = 10_000
const rememberedFor = 12 * 60 * 60_000

const networks = new LRUCache<string, true>({ max: maxNetworks, ttl: rememberedFor })

/** Call for where staff work, or try to sign in and their account has been before. */
export function noteStaff(network: string): void {
  networks.set(network, true)
}

/** What comes from there goes before strangers' work while it is not known yet who asks, as at a sign-in. */
export const isOfStaff = (network: string): boolean => networks.has(network)
