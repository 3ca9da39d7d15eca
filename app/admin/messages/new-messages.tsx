import { useRevalidator } from 'react-router'
import type { Messages } from '../../data/list-messages.ts'
import { Badge } from '../badge.tsx'
import { toDate } from '../dates.ts'
import { ErrorNotice } from '../error-notice.tsx'
import type { Loaded } from '../load-or-toast.ts'
import { NewestList, NewestListItem } from '../newest-list.tsx'
import { RowLink } from '../row-link.tsx'
import { useLastGood } from '../use-last-good.ts'

export function NewMessages({ loaded }: { loaded: Loaded<Messages> }) {
  const { revalidate } = useRevalidator()
  const { data, error } = useLastGood(loaded)
  if (!data && error) return <ErrorNotice error={error} onRetry={revalidate} />
  if (!data) return null
  return (
    <NewestList id="new-messages" title="Messages">
      {data.messages.length === 0 ? (
        <p className="text-base text-muted">Nobody has written yet.</p>
      ) : (
        <ul>
          {data.messages.map(message => (
            <NewestListItem key={message.id} date={toDate(message.created_at)}>
              <span className="min-w-0">
                <RowLink to={`/admin/messages/${message.id}`} read={message.read_at !== null}>
                  {message.subject}
                </RowLink>{' '}
                {!message.read_at && <Badge tone="info">New</Badge>}
              </span>
            </NewestListItem>
          ))}
        </ul>
      )}
    </NewestList>
  )
}
