import { type objectiveNames, type PriceList, startNames } from '../../settings/groups/prices.ts'
import { formatCount } from '../format-count.ts'

export type { PriceList } from '../../settings/groups/prices.ts'

// The rules of specification §5 and §9.

export const objectives = {
  acquisition: { label: 'User acquisition', unit: 'Users', one: 'user', breakdown: 'Users', hasFree: true },
  // The free hundred are users of an app.
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

export const listStartOptions = (list: PriceList) =>
  startNames.map(value => {
    const percent = toSurcharge(list, value)
    return { value, label: starts[value], note: percent > 0 ? `+${percent}%` : null }
  })

/** Percent; 15 for an early start as specified. */
export function toSurcharge({ surcharge }: PriceList, start: Start): number {
  return surcharge.starts.includes(start) ? surcharge.percent : 0
}

/** Naira. Integers up to the only rounding. */
export function toTotal(list: PriceList, objective: Objective, volume: number, start: Start): number {
  const base = volume * list.rates[objective]
  const percent = toSurcharge(list, start)
  return percent > 0 ? Math.round((base * (100 + percent)) / 100) : base
}

/** For a quote without a start so far. */
export function toLowestTotal(list: PriceList, objective: Objective, volume: number): number {
  return Math.min(...startNames.map(start => toTotal(list, objective, volume, start)))
}

export function isObjective(value: unknown): value is Objective {
  return typeof value === 'string' && Object.hasOwn(objectives, value)
}

export function isStart(value: unknown): value is Start {
  return typeof value === 'string' && Object.hasOwn(starts, value)
}

/** Ignores all but digits. Null if the list does not offer the volume. */
export function parseVolume({ volume: { min, max } }: PriceList, typed: string): number | null {
  const volume = Number(typed.replace(/\D/g, ''))
  return volume >= min && volume <= max ? volume : null
}

export function describeRange(list: PriceList, typed: string | null): { hint: string } | { error: string } {
  const { min, max } = list.volume
  const range = `From ${formatCount(min)} to ${formatCount(max)}.`
  return typed === null || parseVolume(list, typed) !== null
    ? { hint: range }
    : { error: `Not applied. ${range}` }
}
