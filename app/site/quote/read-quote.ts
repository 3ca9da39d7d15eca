import { isObjective, isStart, type PriceList, parseVolume } from './price.ts'
import { type QuoteInput, toEmptyQuote, toFragment } from './quote-link.ts'

/**
 * The fragment as it stands in a text. Letters beyond ASCII take nine signs each: an address with hundreds of them keeps
 * them as they are, so that the message around it stays within its bounds.
 */
export function toTextFragment(quote: QuoteInput): string {
  const fragment = toFragment(quote)
  if (fragment.length <= maxFragmentLength) return fragment
  const url = quote.url.replace(/\p{ASCII}+/gu, part => new URLSearchParams({ part }).toString().slice(5))
  return `url=${url}&${toFragment({ ...quote, url: '' }).slice(5)}`
}

const maxFragmentLength = 1_000

/** What was typed as an address, in one line and without signs that nobody sees. */
export function toCleanUrl(typed: string): string {
  return typed
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
}

/** Reads a fragment or a query; what is missing or makes no sense stays at its default. */
export function readQuote(text: string, list: PriceList): QuoteInput {
  const found = new URLSearchParams(text.replace(/^[#?]/, ''))
  const empty = toEmptyQuote(list)
  const objective = found.get('objective')
  const start = found.get('start')
  return {
    url: toCleanUrl((found.get('url') ?? '').slice(0, 500)),
    objective: isObjective(objective) ? objective : empty.objective,
    volume: parseVolume(list, found.get('volume') ?? '') ?? empty.volume,
    start: isStart(start) ? start : '',
  }
}
