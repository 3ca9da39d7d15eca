import { useRevalidator } from 'react-router'
import type { SubmittedDraft } from '../data/list-submitted-drafts.ts'
import { toDate } from './dates.ts'
import { ErrorNotice } from './error-notice.tsx'
import type { Loaded } from './load-or-toast.ts'
import { NewestList, NewestListItem } from './newest-list.tsx'
import { RowLink } from './row-link.tsx'
import { useLastGood } from './use-last-good.ts'

export function SubmittedDrafts({ loaded }: { loaded: Loaded<SubmittedDraft[]> }) {
  const { revalidate } = useRevalidator()
  const { data, error } = useLastGood(loaded)
  if (!data && error) return <ErrorNotice error={error} onRetry={revalidate} />
  if (!data || data.length === 0) return null
  return (
    <NewestList id="submitted-drafts" title="Sent for review">
      <ul>
        {data.map(draft => (
          <NewestListItem key={draft.id} date={toDate(draft.submitted_at)}>
            <RowLink to={`/admin/posts/new?draft=${draft.id}`}>{draft.title || 'Without a title'}</RowLink>
          </NewestListItem>
        ))}
      </ul>
    </NewestList>
  )
}
