import { addLead } from '../../../data/change-leads.ts'
import { failed, ok, type Result } from '../../../data/result.ts'
import type { LeadOutcome } from '../../../data/rows/leads.ts'
import type { Client } from '../../../data/schema.ts'
import type { FoundQuote } from '../../../site/quote/find-quote.ts'
import type { KeptLead } from './kept-change.ts'

/** Priced as of when the lead was added, so that a retry sends the same call. */
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
  try {
    // Prices and their rules are loaded only for a text that needs them.
    const { findQuoteInText } = await import('./find-quote-in-text.ts')
    return await findQuoteInText(client, text, at)
  } catch {
    return failed({ message: 'Failed to fetch' })
  }
}
