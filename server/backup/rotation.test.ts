import { expect, test } from 'vitest'
import { toArchiveName } from './archive-name.ts'
import { listExpired } from './rotation.ts'

const day = 86_400_000
const newest = Date.parse('2026-11-22T01:00:00Z')
const name = (daysAgo: number, isEncrypted = false) =>
  toArchiveName(new Date(newest - daysAgo * day), isEncrypted)

test('the newest of so many days, weeks and months stay, and all others go', () => {
  const names = Array.from({ length: 100 }, (_, daysAgo) => name(daysAgo))
  const expired = new Set(listExpired(names, { daily: 3, weekly: 2, monthly: 3 }))
  // 22 November 2026 is a Sunday: the week before ends a week earlier, the months on 31 October and 30 September.
  const kept = [0, 1, 2, 7, 22, 53].map(daysAgo => name(daysAgo))
  expect(names.filter(each => !expired.has(each))).toEqual(kept)
})

test('several of a day count once, the newest of all stays, and other files are nobody’s', () => {
  const today = [0, 0.1, 0.2].map(daysAgo => name(daysAgo, true))
  expect(
    listExpired([...today, 'erasures.jsonl', 'holla-notes.txt'], { daily: 0, weekly: 0, monthly: 0 }),
  ).toEqual(today.slice(1))
})

test('what was made just now stays, also when a clock was ahead for some time', () => {
  const made = name(3)
  const ahead = [0, 1, 2].map(daysAgo => name(daysAgo))
  expect(listExpired([...ahead, made], { daily: 2, weekly: 0, monthly: 0 }, made)).toEqual([name(2)])
})
