/** Where the ring stands in a name: in place of its first small o, or before a name without one. */
export function splitAtRing(name: string): [before: string, after: string] {
  const place = name.search(/o(?!\p{M})/u)
  return place < 0 ? ['', ` ${name}`] : [name.slice(0, place), name.slice(place + 1)]
}
