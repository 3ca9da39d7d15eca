export interface Span {
  top: number
  bottom: number
}

const gap = 8

/** The place nearest to `preferred` on none of `taken` and, if possible, `betterSeen`, of which the first matter most; else `preferred`. */
export function placeToast(
  preferred: number,
  height: number,
  room: Span,
  taken: Span[],
  ...betterSeen: Span[][]
): number {
  for (let most = betterSeen.length; most >= 0; most--) {
    const place = findFree(preferred, height, room, [taken, ...betterSeen.slice(0, most)].flat())
    if (place !== undefined) return place
  }
  return preferred
}

function findFree(preferred: number, height: number, room: Span, taken: Span[]): number | undefined {
  const last = room.bottom - height
  const isFree = (top: number) =>
    top >= room.top &&
    top <= last &&
    taken.every(span => top + height + gap <= span.top || top >= span.bottom + gap)
  const places = [preferred, ...taken.flatMap(({ top, bottom }) => [top - gap - height, bottom + gap])]
  const [nearest] = places
    .filter(isFree)
    .sort((one, other) => Math.abs(one - preferred) - Math.abs(other - preferred))
  return nearest
}
