import type { Objective, PriceList, Start } from './price.ts'

/** What the visitor has filled in so far; an empty start is not chosen yet. */
export interface QuoteInput {
  url: string
  objective: Objective
  volume: number
  start: Start | ''
}

export const toEmptyQuote = ({ volume }: PriceList): QuoteInput => ({
  url: '',
  objective: 'acquisition',
  volume: volume.initial,
  start: '',
})

/** The quote as the fragment of an address. Browsers never send a fragment to a server. */
export function toFragment({ url, objective, volume, start }: QuoteInput): string {
  return new URLSearchParams({ url, objective, volume: String(volume), start }).toString()
}
