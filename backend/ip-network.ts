import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'

/** Beyond them a site's further networks count as one, as anybody may rent the 65,536 of a /48. */
const maxPerSite = 16
const maxSites = 5_000
/** In milliseconds: the window of most limits. */
const rememberedFor = 60 * 60_000

/** The networks of each /48 that count by themselves. */
const sites = new LRUCache<string, Set<string>>({ max: maxSites, ttl: rememberedFor, ttlResolution: 1_000 })

/** What limits count as one visitor: an address, the /64 of a household, or what is left of a crowded /48. */
export function toNetwork(address: string): string {
  const groups = toGroups(address)
  if (typeof groups === 'string') {
    return groups
  }
  const network = toPrefix(groups, 64)
  const site = toPrefix(groups, 48)
  const known = sites.get(site) ?? new Set()
  if (known.size === 0) {
    sites.set(site, known)
  }
  if (known.size < maxPerSite) {
    known.add(network)
  }
  return known.has(network) ? network : site
}

/** Where somebody is, as it is remembered: however many others are in the same /48, it stays the same. */
export function toHousehold(address: string): string {
  const groups = toGroups(address)
  return typeof groups === 'string' ? groups : toPrefix(groups, 64)
}

/** The eight groups of an IPv6 address, or the IPv4 address that it is. */
function toGroups(address: string): string | string[] {
  // Fast path: every request comes here, mostly with IPv4.
  if (!address.includes(':') || isIP(address) !== 6) {
    return address
  }
  const mapped = address.match(/^::ffff:([\d.]+)$/i)?.[1]
  if (mapped) {
    return mapped
  }
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [head, tail].map(part => part.split(':').filter(group => group !== '')) as [
    string[],
    string[],
  ]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return address.includes('::') ? [...before, ...zeros, ...after] : before
}

const toPrefix = (groups: string[], length: 48 | 64): string =>
  `${groups.slice(0, length / 16).join(':')}::/${length}`
