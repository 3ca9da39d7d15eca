import type { LeadStatistics } from '../../data/rows/lead-statistics.ts'
import { type Way, ways } from './quote-ways.ts'

export function summarise({ weeks }: LeadStatistics) {
  const sum = (read: (week: LeadStatistics['weeks'][number]) => number | undefined) =>
    weeks.reduce((total, week) => total + (read(week) ?? 0), 0)
  return {
    leads: sum(week => week.leads),
    won: sum(week => week.won),
    wonValue: sum(week => week.won_value),
    starts: sum(week => week.quotes.start),
    sent: Object.fromEntries(ways.map(way => [way, sum(week => week.quotes[way])])) as Record<Way, number>,
  }
}
