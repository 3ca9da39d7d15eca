/** In place of the first small o without marks, or before the name. */
export function splitAtRing(name: string): [before: string, after: string] {
  const place = name.search(/o(?!\p{M})/u)
  return place < 0 ? ['', ` ${name}`] : [name.slice(0, place), name.slice(place + 1)]
}
