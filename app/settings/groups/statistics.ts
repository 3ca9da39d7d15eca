import { defineGroup } from '../group.ts'

export interface Statistic {
  value: string
  counts: string | null
  period: string | null
  source: string | null
}

/** The specification's figures, which have no source so far. */
const toUndefended = (value: string): Statistic => ({ value, counts: null, period: null, source: null })

export const statistics = defineGroup('statistics', {
  growth: toUndefended('300%'),
  users: toUndefended('2M+'),
  apps: toUndefended('50+'),
  revenue: toUndefended('$2.5M+'),
  countries: toUndefended('15+'),
  retention: toUndefended('95%'),
})

/** Whether a reader can check the figure. */
export const isDefended = ({ counts, period, source }: Statistic) =>
  counts !== null && period !== null && source !== null
