import { listPriceLists } from '../../../data/price-lists.ts'
import { ok, type Result } from '../../../data/result.ts'
import type { Client } from '../../../data/schema.ts'
import { type FoundQuote, findQuote } from '../../../site/quote/find-quote.ts'
import { maxPriceLists, toPriceLists } from '../../../site/quote/to-price-lists.ts'
import { findOfficeZone } from '../../office-zone.ts'

/** Priced by the list that held at that moment. */
export async function findQuoteInText(
  client: Client,
  text: string,
  at: Date,
): Promise<Result<FoundQuote | null>> {
  const { data, error } = await listPriceLists(client, maxPriceLists)
  if (error) return { data: null, error }
  const zone = findOfficeZone()
  const [current, ...earlier] = toPriceLists(data, at, zone)
  return ok(current ? findQuote(text, [current, ...earlier], at, zone) : null)
}
