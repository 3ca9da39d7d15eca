import { type objectiveNames, type PriceList, startNames } from '../../settings/groups/prices.ts'

export type { PriceList } from '../../settings/groups/prices.ts'

// The rules of specification §5 and §9, without any screen.

export const objectives = {
  acquisition: { label: 'User acquisition', unit: 'Users', one: 'user', breakdown: 'Users', hasFree: true },
  // The first hundred that the agency pays for are users of an app.
  traffic: {
    ...{ label: 'Traffic to web page', unit: 'Visitors', one: 'visitor', breakdown: 'Clicks' },
    hasFree: false,
  },
} as const satisfies Record<Objective, object>

export const starts: Record<Start, string> = {
  asap: 'As soon as possible',
  'next-week': 'Next week',
  'next-month': 'Next month',
  'next-quarter': 'Next quarter',
  later: 'Later',
}

export type Objective = (typeof objectiveNames)[number]
export type Start = (typeof startNames)[number]

export const objectiveOptions = (Object.keys(objectives) as Objective[]).map(value => ({
  value,
  label: objectives[value].label,
}))

/** With what a start costs more, before it is chosen. */
export const listStartOptions = (list: PriceList) =>
  startNames.map(value => {
    const percent = toSurcharge(list, value)
    return { value, label: starts[value], note: percent > 0 ? `+${percent}%` : null }
  })

/** What one start costs more, in percent; 15 for soon ones as specified. */
export function toSurcharge({ surcharge }: PriceList, start: Start): number {
  return surcharge.starts.includes(start) ? surcharge.percent : 0
}

/** In naira. Integer arithmetic up to the one rounding. */
export function toTotal(list: PriceList, objective: Objective, volume: number, start: Start): number {
  const base = volume * list.rates[objective]
  const percent = toSurcharge(list, start)
  return percent > 0 ? Math.round((base * (100 + percent)) / 100) : base
}

/** The total until a start is chosen: that of a start without surcharge, if there is one. */
export function toLowestTotal(list: PriceList, objective: Objective, volume: number): number {
  return Math.min(...startNames.map(start => toTotal(list, objective, volume, start)))
}

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', maximumFractionDigits: 0 })

export function formatNaira(amount: number): string {
  return naira.format(amount)
}

export function isObjective(value: unknown): value is Objective {
  return typeof value === 'string' && Object.hasOwn(objectives, value)
}

export function isStart(value: unknown): value is Start {
  return typeof value === 'string' && Object.hasOwn(starts, value)
}

/** Keeps the digits of what was typed; null unless they make a volume that the list offers. */
export function parseVolume({ volume: { min, max } }: PriceList, typed: string): number | null {
  const volume = Number(typed.replace(/\D/g, ''))
  return volume >= min && volume <= max ? volume : null
}

/** For the field that a volume is typed into: the range, as an error once what was typed is outside it. */
export function describeRange(list: PriceList, typed: string | null): { hint: string } | { error: string } {
  const { min, max } = list.volume
  const range = `From ${min.toLocaleString('en-NG')} to ${max.toLocaleString('en-NG')}.`
  return typed === null || parseVolume(list, typed) !== null
    ? { hint: range }
    : { error: `Not applied. ${range}` }
}
