import { objectives, type PriceList, toTotal } from './price.ts'
import { formatVolume } from './volume-scale.ts'

interface SampleQuote {
  label: string
  total: number | null
}

const samples = [
  { objective: 'acquisition', volume: 1_000, start: 'later', when: 'later' },
  { objective: 'traffic', volume: 100_000, start: 'next-month', when: 'next month' },
  { objective: 'acquisition', volume: 50_000, start: 'asap', when: 'as soon as possible' },
] as const

/** The same three by any list, so that lists can be compared. */
export const listSampleQuotes = (list: PriceList): SampleQuote[] =>
  samples.map(({ objective, volume, start, when }) => ({
    label: `${formatVolume(volume)} ${objectives[objective].unit.toLowerCase()}, ${when}`,
    total:
      volume >= list.volume.min && volume <= list.volume.max ? toTotal(list, objective, volume, start) : null,
  }))
