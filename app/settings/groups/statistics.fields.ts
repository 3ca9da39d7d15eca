import { describeGroup, optional, record, text } from '../field.ts'
import { type Statistic, statistics } from './statistics.ts'

const statistic = (label: string) =>
  record<Statistic>({
    label,
    isPlaceholder: true,
    fields: {
      value: text({ label: 'Value', maxLength: 9 }),
      counts: optional(text({ label: 'What it counts', maxLength: 120 })),
      period: optional(text({ label: 'Period', maxLength: 60 })),
      source: optional(text({ label: 'Source', maxLength: 120 })),
    },
  })

export const statisticsFields = describeGroup(statistics, {
  title: 'Statistics',
  note: 'What a figure counts, its period and its source are printed small underneath. A figure without them is undefended, which only staff are told.',
  pages: ['/', '/company/about-us'],
  fields: {
    growth: statistic('Growth'),
    users: statistic('Users gained'),
    apps: statistic('Apps grown'),
    revenue: statistic('Client revenue'),
    countries: statistic('Countries'),
    retention: statistic('Retention'),
  },
})
