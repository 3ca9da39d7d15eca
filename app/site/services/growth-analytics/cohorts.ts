interface Cohort {
  week: string
  /** How many were active so many weeks after sign-up; the first is all of them. */
  active: readonly [number, ...number[]]
}

/** Invented: in the fourth week the first transfer became free. */
export const cohorts: readonly Cohort[] = [
  { week: 'Week 1', active: [420, 176, 134, 113, 105, 101] },
  { week: 'Week 2', active: [380, 163, 122, 106, 99] },
  { week: 'Week 3', active: [510, 199, 143, 122] },
  { week: 'Week 4', active: [465, 242, 195] },
  { week: 'Week 5', active: [540, 286] },
  { week: 'Week 6', active: [600] },
]

export const toPercent = (part: number, whole: number) => Math.round((part / whole) * 100)

/** Percent, over all cohorts that are old enough. */
export const overall = cohorts.map((_, later) => {
  const old = cohorts.filter(({ active }) => active.length > later)
  return toPercent(
    old.reduce((sum, { active }) => sum + (active[later] ?? 0), 0),
    old.reduce((sum, { active: [all] }) => sum + all, 0),
  )
})

export const people = cohorts.reduce((sum, { active: [all] }) => sum + all, 0)

/** Lower bounds in percent, the darkest last. */
export const shades = [
  { from: 0, label: 'under 25' },
  { from: 25, label: '25 to 34' },
  { from: 35, label: '35 to 49' },
  { from: 50, label: '50 to 99' },
  { from: 100, label: '100' },
]

export const toShade = (percent: number) => shades.findLastIndex(({ from }) => percent >= from)
