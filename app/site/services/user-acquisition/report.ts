interface ReportDay {
  day: number
  channel: string
  installs: number
  removed: number
  events: number
  /** Naira. */
  cost: number
  note?: string
}

/** Invented: small tests first, then the money follows the price of an event. */
export const reportDays: readonly ReportDay[] = [
  { day: 1, channel: 'Facebook', installs: 24, removed: 2, events: 9, cost: 4_980 },
  { day: 2, channel: 'TikTok', installs: 27, removed: 3, events: 10, cost: 5_020 },
  { day: 3, channel: 'Google', installs: 16, removed: 1, events: 8, cost: 4_950 },
  {
    day: 4,
    channel: 'Game ads',
    installs: 41,
    removed: 17,
    events: 4,
    cost: 5_000,
    note: 'Stopped: 17 of 41 installs came from one device farm.',
  },
  { day: 5, channel: 'TikTok', installs: 25, removed: 2, events: 12, cost: 5_240 },
  { day: 6, channel: 'Facebook', installs: 19, removed: 1, events: 9, cost: 4_610 },
  { day: 7, channel: 'Google', installs: 20, removed: 1, events: 12, cost: 5_730 },
  { day: 8, channel: 'TikTok', installs: 24, removed: 1, events: 13, cost: 5_180 },
  { day: 9, channel: 'Google', installs: 21, removed: 1, events: 12, cost: 5_690 },
  { day: 10, channel: 'TikTok', installs: 23, removed: 1, events: 11, cost: 4_900 },
]

type Figure = 'installs' | 'removed' | 'events' | 'cost'

const toTotal = (days: readonly ReportDay[], figure: Figure) =>
  days.reduce((sum, day) => sum + day[figure], 0)

const toTotals = (days: readonly ReportDay[]) => ({
  installs: toTotal(days, 'installs'),
  removed: toTotal(days, 'removed'),
  events: toTotal(days, 'events'),
  cost: toTotal(days, 'cost'),
})

export const reportTotals = toTotals(reportDays)

export const toCostPerEvent = ({ cost, events }: { cost: number; events: number }) =>
  Math.round(cost / events)

export const channelCosts = [...new Set(reportDays.map(({ channel }) => channel))]
  .map(channel => {
    const days = reportDays.filter(day => day.channel === channel)
    const totals = toTotals(days)
    const isStopped = days.some(({ note }) => note !== undefined)
    return { channel, events: totals.events, perEvent: toCostPerEvent(totals), isStopped }
  })
  .toSorted((a, b) => a.perEvent - b.perEvent)

const storeVisits = 600
const real = reportTotals.installs - reportTotals.removed

export const funnelSteps = [
  { label: 'opened the store page', people: storeVisits, lost: null },
  {
    label: 'installed',
    people: reportTotals.installs,
    lost: `${storeVisits - reportTotals.installs} didn’t install`,
  },
  { label: 'were real', people: real, lost: `${reportTotals.removed} were fraud` },
  { label: 'signed up', people: reportTotals.events, lost: `${real - reportTotals.events} didn’t sign up` },
]

export const peoplePerRing = 10
