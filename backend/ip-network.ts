import { isIP } from 'node:net'

/** What is counted as one visitor: an address, or with IPv6 the /64 that one household has. */
export function toNetwork(address: string): string {
  // Most have IPv4, and each request asks.
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
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before
  return `${groups.slice(0, 4).join(':')}::/64`
}
