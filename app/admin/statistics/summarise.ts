import type { LeadStatistics } from '../../data/rows/lead-statistics.ts'

export const ways = ['form', 'whatsapp', 'share', 'print'] as const
export type Way = (typeof ways)[number]

export const wayNames: Record<Way, string> = {
  form: 'By the form',
  whatsapp: 'WhatsApp',
  share: 'Shared',
  print: 'Printed',
}

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

/** Quotes sent to the agency; shared or printed ones may be for the visitor alone. */
export const toSentToUs = (sent: Partial<Record<Way, number>>) => (sent.form ?? 0) + (sent.whatsapp ?? 0)
