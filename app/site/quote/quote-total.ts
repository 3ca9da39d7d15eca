import { type PriceList, toLowestTotal, toTotal } from './price.ts'
import type { QuoteInput } from './quote-link.ts'

/** Naira; the lowest total until a start is chosen. */
export const toQuoteTotal = ({ objective, volume, start }: QuoteInput, list: PriceList): number =>
  start ? toTotal(list, objective, volume, start) : toLowestTotal(list, objective, volume)
