// The rules of specification §5 and §9, without any screen.

export const objectives = {
  acquisition: { label: 'User acquisition', unit: 'Users', breakdown: 'Users', rate: 640 },
  traffic: { label: 'Traffic to web page', unit: 'Visitors', breakdown: 'Clicks', rate: 24 },
} as const

export const starts = {
  asap: 'As soon as possible',
  'next-week': 'Next week',
  'next-month': 'Next month',
  'next-quarter': 'Next quarter',
  later: 'Later',
} as const

export type Objective = keyof typeof objectives
export type Start = keyof typeof starts

export const objectiveOptions = (Object.keys(objectives) as Objective[]).map(value => ({
  value,
  label: objectives[value].label,
}))

export const startOptions = (Object.keys(starts) as Start[]).map(value => ({ value, label: starts[value] }))

export const volumeRange = { min: 1_000, max: 100_000_000, step: 1_000, initial: 1_000 }

/** Soon costs more: 15 % on top. */
export function isSurcharged(start: Start): boolean {
  return start === 'asap' || start === 'next-week'
}

/** In naira. Integer arithmetic up to the one rounding. */
export function toTotal(objective: Objective, volume: number, start: Start): number {
  const base = volume * objectives[objective].rate
  return isSurcharged(start) ? Math.round((base * 115) / 100) : base
}

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', maximumFractionDigits: 0 })

export function formatNaira(amount: number): string {
  return naira.format(amount)
}

/** 1,000,000 and above as 1.0M, 1,000 and above as rounded k. */
export function formatVolume(volume: number): string {
  if (volume >= 1_000_000) return `${(volume / 1_000_000).toFixed(1)}M`
  if (volume >= 1_000) return `${Math.round(volume / 1_000)}k`
  return String(volume)
}

export function isObjective(value: unknown): value is Objective {
  return typeof value === 'string' && Object.hasOwn(objectives, value)
}

export function isStart(value: unknown): value is Start {
  return typeof value === 'string' && Object.hasOwn(starts, value)
}

/** Keeps the digits of what was typed; null unless they make a volume inside the range. */
export function parseVolume(typed: string): number | null {
  const volume = Number(typed.replace(/\D/g, ''))
  return volume >= volumeRange.min && volume <= volumeRange.max ? volume : null
}
