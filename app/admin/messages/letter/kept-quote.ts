import type { FoundQuote } from '../../../site/quote/find-quote.ts'

/** The quote that a lead keeps. */
export type KeptQuote = FoundQuote

/** Null for what another version of the code has kept in another form. */
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
