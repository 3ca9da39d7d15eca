import type { PriceList } from '../../settings/groups/prices.ts'

export function formatVolume(volume: number): string {
  if (volume >= 1_000_000) return `${(volume / 1_000_000).toFixed(1)}M`
  if (volume >= 1_000) return `${Math.round(volume / 1_000)}k`
  return String(volume)
}

export function toStep({ volume: { min, max, step } }: PriceList, wanted: number): number {
  return Math.min(max, Math.max(min, min + Math.round((wanted - min) / step) * step))
}

/** In steps of 1, 2 and 5, over three powers of ten. */
export function listCommonVolumes(list: PriceList): number[] {
  const { min, max } = list.volume
  const top = Math.min(max, min * 1_000)
  const between = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map(digit => digit * 10 ** power))
    .flat()
    .filter(volume => volume > min && volume < top)
  return [...new Set([min, ...between, top].map(volume => toStep(list, volume)))]
}

/** From 0 to 1, logarithmic. */
export function toScale({ volume: { min, max } }: PriceList, volume: number): number {
  return Math.log(volume / min) / Math.log(max / min)
}

/** In two digits, as nobody aims at a third. */
export function fromScale(list: PriceList, place: number): number {
  const { min, max } = list.volume
  const within = Math.min(1, Math.max(0, place))
  const volume = Number((min * (max / min) ** within).toPrecision(2))
  return within === 0 ? min : within === 1 ? max : toStep(list, volume)
}
