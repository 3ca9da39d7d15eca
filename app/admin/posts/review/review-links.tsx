import { endReviewLink } from '../../../data/reviews.ts'
import type { ReviewLinkRow } from '../../../data/rows/reviews.ts'
import { Button } from '../../../ui/button.tsx'
import { toDate, toDateTime } from '../../dates.ts'
import type { Act } from './review-panel.tsx'

interface ReviewLinksProps {
  links: ReviewLinkRow[]
  busy: boolean
  act: Act
}

export function ReviewLinks({ links, busy, act }: ReviewLinksProps) {
  if (links.length === 0) return null
  return (
    <ul aria-label="Links that work" className="grid divide-y divide-hairline border-t border-hairline">
      {links.map(link => (
        <li key={link.id} className="flex items-center gap-2 py-2.5">
          <div className="min-w-0 grow text-sm">
            <p className="font-semibold wrap-anywhere">{link.email ?? 'Copied link'}</p>
            <p className="text-muted">{describeLink(link)}</p>
          </div>
          <Button
            size="s"
            variant="ghost"
            disabled={busy}
            aria-label={`End the link ${link.email ? `for ${link.email}` : `of ${toDateTime(link.created_at)}`}`}
            onClick={() => act('Error ending the link', client => endReviewLink(client, link.id))}
          >
            End
          </Button>
        </li>
      ))}
    </ul>
  )
}

function describeLink({ email, mailed_at, mail_error, opened_at, expires_at }: ReviewLinkRow): string {
  const until = `works until ${toDate(expires_at)}`
  if (opened_at) return `Opened ${toDateTime(opened_at)}, ${until}`
  if (email && mail_error && !mailed_at) return `Not delivered: ${mail_error}`
  if (email && !mailed_at) return 'On its way'
  return `Not opened yet, ${until}`
}
