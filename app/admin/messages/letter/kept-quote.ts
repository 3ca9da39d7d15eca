import type { FoundQuote } from '../../../site/quote/find-quote.ts'

export type KeptQuote = FoundQuote

/** Null where another version of the code stored it in another form. */
export function readKeptQuote(value: unknown): KeptQuote | null {
  const { quote, list, number, total, day } = Object(value) as Partial<FoundQuote>
  const isWhole =
    typeof quote?.volume === 'number' &&
    typeof quote.url === 'string' &&
    typeof list?.prices?.rates === 'object'
  return isWhole && typeof total === 'number' && typeof number === 'string' && typeof day === 'string'
    ? (value as FoundQuote)
    : null
}
