import type { QuoteEvent } from '../../supabase/functions/count-quote/quote-event.ts'
import { asksForPrivacy } from './asks-for-privacy.ts'
import { readBrowserSettings } from './browser-client.ts'

/** Adds one to a number of the day, unless the browser asks to be left alone. Nothing of the quote goes with it, and no cookie. */
export async function countQuote(event: QuoteEvent): Promise<void> {
  if (asksForPrivacy()) return
  const { browserSupabaseUrl, publishableKey } = await readBrowserSettings()
  await fetch(`${browserSupabaseUrl}/functions/v1/count-quote`, {
    method: 'POST',
    body: JSON.stringify({ event }),
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // Whoever sends a quote by WhatsApp is gone at once.
    keepalive: true,
  }).catch(() => {
    // Nobody but our statistics misses it.
  })
}
