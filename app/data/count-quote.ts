import type { QuoteEvent } from '../../supabase/functions/count-quote/quote-event.ts'
import { asksForPrivacy } from './asks-for-privacy.ts'
import { readBrowserSettings } from './browser-client.ts'

export async function countQuote(event: QuoteEvent): Promise<void> {
  if (asksForPrivacy()) return
  const { browserSupabaseUrl, publishableKey } = await readBrowserSettings()
  await fetch(`${browserSupabaseUrl}/functions/v1/count-quote`, {
    method: 'POST',
    body: JSON.stringify({ event }),
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // Whoever sends the quote by WhatsApp leaves the page at once.
    keepalive: true,
  }).catch(() => {
    // Only our statistics miss it.
  })
}
