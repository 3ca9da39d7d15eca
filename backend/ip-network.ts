import { isIP } from 'node:net'

/** What counts as one visitor: an address, or with IPv6 the /64 of a household. */
export function toNetwork(address: string): string {
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
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before
  return `${groups.slice(0, 4).join(':')}::/64`
}
