import type { PriceList } from './price.ts'

export interface NumberedList {
  /** Null if unknown, or for a preview's unsaved list. */
  number: number | null
  prices: PriceList
  /** ISO; null for the beginning of the first list, and the end of the one in force. */
  from: string | null
  until: string | null
}

/** The list in force, then those whose quotes may still hold, newest first. */
export type PriceLists = readonly [NumberedList, ...NumberedList[]]
