import type { TimeZone } from '../../settings/groups/time-zones.ts'
import { formatDay } from '../format-date.ts'
import { addDays, isDate, toOfficeTime } from '../office-clock.ts'
import type { NumberedList, PriceLists } from './price-list-types.ts'
import type { QuoteInput } from './quote-link.ts'
import { readQuote, toCleanUrl, toTextFragment } from './read-quote.ts'

/** Keeps its price list and its day, whatever changes meanwhile. */
export interface HeldQuote {
  quote: QuoteInput
  list: NumberedList
  day: string
}

export const holdQuote = (
  quote: QuoteInput,
  list: NumberedList,
  now: Date,
  timeZone: TimeZone,
): HeldQuote => ({
  quote: { ...quote, url: toCleanUrl(quote.url) },
  list,
  day: toOfficeTime(now, timeZone).date,
})

export const toLastDay = ({ list, day }: HeldQuote): string => addDays(day, list.prices.valid_days)

export function toLinkFragment({ quote, list, day }: HeldQuote): string {
  const origin = list.number === null ? '' : `&${new URLSearchParams({ list: String(list.number), day })}`
  return toTextFragment(quote) + origin
}

interface ReadQuote extends HeldQuote {
  /** Why it differs from the quote that was linked. */
  word: string | null
}

/**
 * Holds if its list was in force on its day and it has not expired; else priced anew. A link alone is never trusted.
 */
export function readHeldQuote(text: string, lists: PriceLists, now: Date, timeZone: TimeZone): ReadQuote {
  const found = new URLSearchParams(text.replace(/^[#?]/, ''))
  const [current] = lists
  const [today, day, number] = [toOfficeTime(now, timeZone).date, found.get('day') ?? '', found.get('list')]
  const anew = { ...holdQuote(readQuote(text, current.prices), current, now, timeZone), word: null }
  if (number === null || current.number === null) return anew
  const list = lists.find(known => String(known.number) === number)
  if (!list || !isDate(day) || !wasInForce(list, day, timeZone) || day > today) {
    return {
      ...anew,
      word: `This link was made from price list ${/^\d{1,6}$/.test(number) ? number : '?'}, which no longer applies. Below is what the same costs today.`,
    }
  }
  const held = { quote: readQuote(text, list.prices), list, day }
  const lastDay = toLastDay(held)
  if (lastDay < today) {
    return {
      ...anew,
      word: `The prices of this quote held until ${formatDay(lastDay)}. Below is what the same costs today.`,
    }
  }
  return { ...held, word: null }
}

/** A day's grace, as an open page keeps the list it was loaded with. */
const wasInForce = ({ from, until }: NumberedList, day: string, timeZone: TimeZone) =>
  (from === null || toOfficeTime(from, timeZone).date <= day) &&
  (until === null || day <= addDays(toOfficeTime(until, timeZone).date, 1))
