import { isObjective, isStart, type PriceList, parseVolume } from './price.ts'
import { type QuoteInput, toEmptyQuote, toFragment } from './quote-link.ts'

/** Long addresses stay unencoded: nine characters for each letter beyond ASCII would exceed the message's limit. */
export function toTextFragment(quote: QuoteInput): string {
  const fragment = toFragment(quote)
  if (fragment.length <= maxFragmentLength) return fragment
  const url = quote.url.replace(/\p{ASCII}+/gu, part => new URLSearchParams({ part }).toString().slice(5))
  return `url=${url}&${toFragment({ ...quote, url: '' }).slice(5)}`
}

const maxFragmentLength = 1_000

/** One line, without invisible characters. */
export function toCleanUrl(typed: string): string {
  return typed
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
}

/** Of a fragment or a query. What is missing or invalid keeps its default. */
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
