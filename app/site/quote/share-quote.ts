import { countQuote } from '../../data/count-quote.ts'
import { showToast } from '../../ui/toast.ts'
import type { HeldQuote } from './held-quote.ts'
import { toQuoteLink, toReceiptText } from './quote-message.ts'

export async function shareQuote(held: HeldQuote): Promise<void> {
  const url = toQuoteLink(held, location.origin)
  const shared = { title: 'Growth quote', text: toReceiptText(held), url }
  if (navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared)
      void countQuote('share')
      return
    } catch (error) {
      // The visitor closed it.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast({ title: 'Link copied', description: 'Whoever opens it sees this quote.', tone: 'success' })
    void countQuote('share')
  } catch {
    showToast({ title: 'The link could not be copied', description: url, tone: 'danger' })
  }
}
