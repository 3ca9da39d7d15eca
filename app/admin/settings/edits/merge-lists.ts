import { isSameValue } from './setting-edits.ts'

/** Three-way merge. Null where both changed one entry, or the result would repeat one that both moved or added. */
export function mergeLists(before: unknown, mine: unknown, theirs: unknown): readonly unknown[] | null {
  if (!Array.isArray(before) || !Array.isArray(mine) || !Array.isArray(theirs)) return null
  const other = listHunks(before, theirs)
  const own = listHunks(before, mine).filter(one => !other.some(two => isSameValue(one, two)))
  if (own.some(one => other.some(two => isOverlapping(one, two)))) return null
  const merged: unknown[] = []
  let place = 0
  for (const { from, to, entries } of [...other, ...own].toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    merged.push(...before.slice(place, from), ...entries)
    place = to
  }
  merged.push(...before.slice(place))
  const isDoubled = (entry: unknown) =>
    count(merged, entry) > Math.max(count(mine, entry), count(theirs, entry))
  return merged.some(isDoubled) ? null : merged
}

const count = (list: readonly unknown[], wanted: unknown) =>
  list.filter(entry => isSameValue(entry, wanted)).length

/** `entries` replace the old list's entries from `from` to `to`. */
interface Hunk {
  from: number
  to: number
  entries: unknown[]
}

function listHunks(before: readonly unknown[], after: readonly unknown[]): Hunk[] {
  const hunks: Hunk[] = []
  const kept = [...listKept(before, after), [before.length, after.length] as const]
  let [from, start] = [0, 0]
  for (const [old, now] of kept) {
    if (old > from || now > start) hunks.push({ from, to: old, entries: after.slice(start, now) })
    ;[from, start] = [old + 1, now + 1]
  }
  return hunks
}

/** The longest common subsequence, as indexes of both. Quadratic: lists have some forty entries at most. */
function listKept(before: readonly unknown[], after: readonly unknown[]): (readonly [number, number])[] {
  const length = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const at = (old: number, now: number) => length[old]?.[now] ?? 0
  for (let old = before.length - 1; old >= 0; old -= 1) {
    for (let now = after.length - 1; now >= 0; now -= 1) {
      const row = length[old]
      if (row)
        row[now] = isSameValue(before[old], after[now])
          ? at(old + 1, now + 1) + 1
          : Math.max(at(old + 1, now), at(old, now + 1))
    }
  }
  const kept: (readonly [number, number])[] = []
  let [old, now] = [0, 0]
  while (old < before.length && now < after.length) {
    if (isSameValue(before[old], after[now])) {
      kept.push([old, now])
      ;[old, now] = [old + 1, now + 1]
    } else if (at(old + 1, now) >= at(old, now + 1)) old += 1
    else now += 1
  }
  return kept
}

/** Additions at one place don't overlap: whoever saved first stands first. */
const isOverlapping = (one: Hunk, two: Hunk) => one.from < two.to && two.from < one.to
