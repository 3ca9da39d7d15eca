import { parseArchiveName } from './archive-name.ts'

export interface Retention {
  daily: number
  weekly: number
  monthly: number
}

/** Lagos is UTC+1 all year. */
const lagosOffset = 3_600_000

const dayOf = (at: Date) => Math.floor((at.getTime() + lagosOffset) / 86_400_000)
// Day 0 of 1970 was a Thursday; weeks begin on Monday.
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7)
const monthOf = (at: Date) => new Date(at.getTime() + lagosOffset).toISOString().slice(0, 7)

/** Kept are the newest of each day, week and month, the newest of all, and `made`. */
export function listExpired(
  names: string[],
  { daily, weekly, monthly }: Retention,
  made: string | null = null,
): string[] {
  const archives = names
    .flatMap(name => {
      const at = parseArchiveName(name)
      return at ? [{ name, at }] : []
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(archives.slice(0, 1).map(({ name }) => name))
  for (const [count, toPeriod] of [
    [daily, dayOf],
    [weekly, weekOf],
    [monthly, monthOf],
  ] as const) {
    const newest = new Map<number | string, string>()
    for (const { name, at } of archives) {
      const period = toPeriod(at)
      if (!newest.has(period) && newest.size < count) {
        newest.set(period, name)
        kept.add(name)
      }
    }
  }
  return archives.map(({ name }) => name).filter(name => !kept.has(name) && name !== made)
}
