import { expect, test } from 'vitest'
import { cohorts, overall, people, shades, toPercent, toShade } from './cohorts.ts'

test('a cohort never grows, and each later one has been watched a week less', () => {
  for (const { active } of cohorts) expect(active).toEqual(active.toSorted((a, b) => b - a))
  expect(cohorts.map(({ active }) => active.length)).toEqual([6, 5, 4, 3, 2, 1])
})

test('the last row is worked out from the people of the others', () => {
  expect(people).toBe(2915)
  expect(overall).toEqual([100, 46, 33, 26, 26, 24])
  expect(overall[1]).toBe(toPercent(176 + 163 + 199 + 242 + 286, 420 + 380 + 510 + 465 + 540))
})

test('from the fourth week on more come back, as the note says', () => {
  const [before, after] = [cohorts.slice(0, 3), cohorts.slice(3, 5)].map(rows =>
    rows.map(({ active: [all, next = 0] }) => toPercent(next, all)),
  )
  expect(before).toEqual([42, 43, 39])
  expect(after).toEqual([52, 53])
})

test('every percentage has the shade that the legend gives it', () => {
  expect([0, 24, 25, 34, 35, 49, 50, 99, 100].map(toShade)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4])
  const used = cohorts.flatMap(({ active }) => active.map(count => toShade(toPercent(count, active[0]))))
  expect(new Set(used).size).toBe(shades.length)
})
