import type { PriceList } from './price.ts'

/** A price list and when it was in force. */
export interface NumberedList {
  /** Null where the database did not say, or while a preview shows what is not saved. */
  number: number | null
  prices: PriceList
  /** Moments; null for the first list, and for the one in force. */
  from: string | null
  until: string | null
}

/** The list in force, and those before it under which a quote may still hold, newest first. */
export type PriceLists = readonly [NumberedList, ...NumberedList[]]
