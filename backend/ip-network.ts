import { isIP } from 'node:net'

/**
 * What limits count as one visitor: an IPv4 address, or one of 64 parts of a /48 of IPv6. Anybody may rent a whole /48 with its
 * 65,536 networks, and a carrier has thousands of phones in one, each with a /64 of its own.
 */
export function toNetwork(address: string): string {
  const groups = toGroups(address)
  return typeof groups === 'string' ? groups : `${toPrefix(groups, 48)} ${toPart(groups[3] ?? '0')}`
}

/** By the golden ratio, which spreads neighbours, and also those who are a /56 apart. */
const toPart = (subnet: string): number => ((Number.parseInt(subnet, 16) * 40_503) & 0xffff) >> 10

/** Where somebody is, as it is remembered: an IPv4 address, or the /64 of a household. */
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
