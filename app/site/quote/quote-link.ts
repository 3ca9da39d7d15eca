import type { Objective, PriceList, Start } from './price.ts'

/** `start` is '' until it is chosen. */
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

/** For the fragment of an address, which browsers never send to a server. */
export function toFragment({ url, objective, volume, start }: QuoteInput): string {
  return new URLSearchParams({ url, objective, volume: String(volume), start }).toString()
}
