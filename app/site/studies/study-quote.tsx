import type { StudyDetails } from '../../data/rows/post-details.ts'
import { Portrait } from '../portrait.tsx'

type Quote = Pick<StudyDetails, 'quote' | 'quote_name' | 'quote_image_url'>

export function StudyQuote({ quote, quote_name, quote_image_url }: Quote) {
  if (!quote) return null
  return (
    <figure className="study-quote">
      <blockquote className="wrap-anywhere">“{quote}”</blockquote>
      {(quote_name || quote_image_url) && (
        <figcaption className="mt-4 flex items-center gap-3 text-sm text-muted">
          {quote_image_url && (
            <Portrait url={quote_image_url} sizes="3rem" className="size-12 shrink-0 rounded-full" />
          )}
          <span className="min-w-0 wrap-anywhere">{quote_name}</span>
        </figcaption>
      )}
    </figure>
  )
}
