import { useRevalidator } from 'react-router'
import type { LeadPage } from '../../data/rows/leads.ts'
import { Badge } from '../badge.tsx'
import { toDate } from '../dates.ts'
import { ErrorNotice } from '../error-notice.tsx'
import type { Loaded } from '../load-or-toast.ts'
import { NewestList, NewestListItem } from '../newest-list.tsx'
import { RowLink } from '../row-link.tsx'
import { useLastGood } from '../use-last-good.ts'
import { toSubject } from './desk/to-subject.ts'

export function NewMessages({ loaded }: { loaded: Loaded<LeadPage> }) {
  const { revalidate } = useRevalidator()
  const { data, error } = useLastGood(loaded)
  if (!data && error) return <ErrorNotice error={error} onRetry={revalidate} />
  if (!data) return null
  return (
    <NewestList id="new-messages" title="Messages">
      {data.leads.length === 0 ? (
        <p className="text-base text-muted">Nobody waits for an answer.</p>
      ) : (
        <ul>
          {data.leads.map(lead => (
            <NewestListItem key={lead.id} date={toDate(lead.last_letter_at)}>
              <span className="min-w-0">
                <RowLink to={`/admin/messages/${lead.id}`} read={lead.read_at !== null}>
                  {toSubject(lead)}
                </RowLink>{' '}
                {!lead.read_at && <Badge tone="info">New</Badge>}
              </span>
            </NewestListItem>
          ))}
        </ul>
      )}
    </NewestList>
  )
}
