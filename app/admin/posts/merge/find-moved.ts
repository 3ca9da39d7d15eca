/** The matched blocks outside of the longest increasing subsequence. */
export function findMoved(matches: number[]): Set<number> {
  const known = matches.filter(match => match >= 0)
  /** By length of a series its smallest end, and for each element the one before it. */
  const ends: number[] = []
  const previous = new Map<number, number | undefined>()
  for (const match of known) {
    const isLongest = (ends.at(-1) ?? -1) < match
    const length = isLongest ? ends.length : ends.findIndex(end => end > match)
    previous.set(match, ends[length - 1])
    ends[length] = match
  }
  const moved = new Set(known)
  for (let match = ends.at(-1); match !== undefined; match = previous.get(match)) moved.delete(match)
  return moved
}
