import { isObjective, isStart, type Objective, parseVolume, type Start, volumeRange } from './price.ts'

/** What the visitor has filled in so far; an empty start is not chosen yet. */
export interface QuoteInput {
  url: string
  objective: Objective
  volume: number
  start: Start | ''
}

export const emptyQuote: QuoteInput = {
  url: '',
  objective: 'acquisition',
  volume: volumeRange.initial,
  start: '',
}

/** The quote as the fragment of an address. Browsers never send a fragment to a server. */
export function toFragment({ url, objective, volume, start }: QuoteInput): string {
  return new URLSearchParams({ url, objective, volume: String(volume), start }).toString()
}

/** Reads a fragment or a query; what is missing or makes no sense stays at its default. */
export function readQuote(text: string): QuoteInput {
  const found = new URLSearchParams(text.replace(/^[#?]/, ''))
  const objective = found.get('objective')
  const start = found.get('start')
  return {
    url: (found.get('url') ?? '').slice(0, 500),
    objective: isObjective(objective) ? objective : emptyQuote.objective,
    volume: parseVolume(found.get('volume') ?? '') ?? emptyQuote.volume,
    start: isStart(start) ? start : '',
  }
}
