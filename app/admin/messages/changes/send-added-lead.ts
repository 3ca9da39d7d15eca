import { addLead } from '../../../data/change-leads.ts'
import { listPriceLists } from '../../../data/price-lists.ts'
import { ok, type Result } from '../../../data/result.ts'
import type { LeadOutcome } from '../../../data/rows/leads.ts'
import type { Client } from '../../../data/schema.ts'
import { type FoundQuote, findQuote } from '../../../site/quote/find-quote.ts'
import { maxPriceLists, toPriceLists } from '../../../site/quote/to-price-lists.ts'
import { findOfficeZone } from '../../office-zone.ts'
import type { KeptLead } from './kept-change.ts'

/** Adds a lead with the quote that its text has a link to, priced as when it was added: sent again, the call says the same. */
export async function sendAddedLead(
  client: Client,
  { id, lead, at }: Pick<KeptLead, 'id' | 'lead' | 'at'>,
): Promise<Result<LeadOutcome[]>> {
  const found = await findQuoteIn(client, lead.text, new Date(at))
  if (found.error) return found
  const quote = found.data
  return addLead(client, id, quote ? { ...lead, quote, value: quote.total, intent: 'quote' } : lead)
}

async function findQuoteIn(client: Client, text: string, at: Date): Promise<Result<FoundQuote | null>> {
  if (!/growth-quote/i.test(text)) return ok(null)
  const { data, error } = await listPriceLists(client, maxPriceLists)
  if (error) return { data: null, error }
  const zone = findOfficeZone()
  const [current, ...earlier] = toPriceLists(data, at, zone)
  return ok(current ? findQuote(text, [current, ...earlier], at, zone) : null)
}
