import { Plus, Trash2 } from 'lucide-react'
import { useNavigate, useRevalidator } from 'react-router'
import type { OwnDraft } from '../../../data/list-own-drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DashboardLink } from '../../dashboard-link.tsx'
import { toDateTime } from '../../dates.ts'
import { ErrorNotice } from '../../error-notice.tsx'
import type { Loaded } from '../../load-or-toast.ts'
import { PageHeader } from '../../page-header.tsx'
import { RowLink } from '../../row-link.tsx'
import { useDeletion } from '../../use-deletion.ts'
import { useLastGood } from '../../use-last-good.ts'
import { DraftList } from './draft-list.tsx'
import type { OpenDraft } from './list-open-drafts.ts'

interface OwnDraftsProps {
  /** In this browser only. */
  left: Loaded<OpenDraft[]>
  own: Loaded<OwnDraft[]>
}

export function OwnDrafts(props: OwnDraftsProps) {
  const { data, error } = useLastGood(props.own)
  const { data: left } = useLastGood(props.left)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const deletion = useDeletion<OwnDraft>()
  const drafts = data?.filter(({ id }) => !deletion.removedIds.has(id))
  const begin = () => navigate('new')
  return (
    <>
      <PageHeader
        title="Your Drafts"
        count={drafts?.length ?? null}
        note="An editor publishes what you send for review."
      >
        <DashboardLink />
        <Button aria-keyshortcuts="n" onClick={begin}>
          <Plus aria-hidden="true" className="size-4.5" />
          New Post
        </Button>
      </PageHeader>
      {left && <DraftList drafts={left} />}
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {deletion.error && <ErrorNotice error={deletion.error} onRetry={deletion.execute} />}
      {drafts && drafts.length > 0 && (
        <ul>
          {drafts.map(draft => (
            <DraftRow key={draft.id} draft={draft} onDiscard={() => deletion.request(draft)} />
          ))}
        </ul>
      )}
      {drafts?.length === 0 && (
        <EmptyState title="No drafts yet" action={<Button onClick={begin}>Write a post</Button>}>
          What you write stays yours until you send it for review. What is published is on the site.
        </EmptyState>
      )}
      <ConfirmDialog
        open={deletion.pending !== null}
        description={`This will discard the draft "${deletion.pending?.title || 'Without a title'}".`}
        action="Discard draft"
        onConfirm={deletion.execute}
        onClose={deletion.cancel}
      />
    </>
  )
}

function DraftRow({ draft, onDiscard }: { draft: OwnDraft; onDiscard: () => void }) {
  const title = draft.title || 'Without a title'
  return (
    <li className="relative flex items-center justify-between gap-x-4 border-t border-hairline py-2 last:border-b">
      <div className="min-w-0 py-1.5">
        <RowLink to={`new?draft=${draft.id}`}>{title}</RowLink>
        <p className="text-sm text-muted">
          {draft.submitted_at
            ? `Sent for review ${toDateTime(draft.submitted_at)}`
            : `Saved ${toDateTime(draft.updated_at)}`}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Discard ${title}`}
        title="Discard"
        className="relative -mr-2.5 shrink-0"
        onClick={onDiscard}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </Button>
    </li>
  )
}
