import { X } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { deleteDraft } from '../../../data/delete-draft.ts'
import { query } from '../../../data/query.ts'
import type { CallError } from '../../../data/result.ts'
import { Button } from '../../../ui/button.tsx'
import { RowLink } from '../../row-link.tsx'
import { DiscardDraftDialog } from './discard-draft-dialog.tsx'
import { dropCopies } from './drop-copies.ts'
import { type OpenDraft, toDraftPath } from './list-open-drafts.ts'
import { tellWhen } from './tell-draft.ts'

const shortest = 5

export function DraftList({ drafts }: { drafts: OpenDraft[] }) {
  const [isWhole, setWhole] = useState(false)
  const [discarded, setDiscarded] = useState<OpenDraft | null>(null)
  const { revalidate } = useRevalidator()
  if (drafts.length === 0) return null
  const shown = isWhole ? drafts : drafts.slice(0, shortest)

  return (
    <section
      aria-labelledby="drafts"
      className="mb-6 rounded-l border border-hairline bg-surface px-4 pt-3 pb-1"
    >
      <h2 id="drafts" className="pb-2 text-lg/inherit">
        Other drafts <span className="font-normal text-muted tabular-nums">{drafts.length}</span>
      </h2>
      <ul>
        {shown.map(draft => (
          <DraftItem key={draft.id} draft={draft} onDiscard={() => setDiscarded(draft)} />
        ))}
      </ul>
      {drafts.length > shown.length && (
        <Button variant="ghost" size="s" className="-ml-3 min-h-11" onClick={() => setWhole(true)}>
          Show all {drafts.length}
        </Button>
      )}
      <DiscardDraftDialog
        open={discarded !== null}
        isOfPost={discarded?.postId != null}
        onDiscard={() => discard(discarded)}
        onDiscarded={revalidate}
        onClose={() => setDiscarded(null)}
      />
    </section>
  )
}

function DraftItem({ draft, onDiscard }: { draft: OpenDraft; onDiscard: () => void }) {
  const title = draft.title || 'Without a title'
  return (
    <li className="relative flex items-center justify-between gap-x-4 border-t border-hairline py-1">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 py-1.5">
        <RowLink to={toDraftPath(draft)}>{title}</RowLink>
        <span className="text-sm text-muted">
          draft of {tellWhen(draft)}
          {draft.writer && `, by ${draft.writer}`}
          {draft.isOfGonePost && '; its post was deleted'}
          {draft.version === 0 && '; kept on this device alone'}
        </span>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Discard ${title}`}
        title="Discard"
        className="relative -mr-2.5 shrink-0"
        onClick={onDiscard}
      >
        <X aria-hidden="true" className="size-5" />
      </Button>
    </li>
  )
}

async function discard(draft: OpenDraft | null): Promise<CallError | null> {
  if (!draft) return null
  if (draft.version > 0) {
    const { data: isGone, error } = await query(client => deleteDraft(client, draft.id, draft.version))
    if (error) return error
    if (!isGone) return { message: 'It was changed meanwhile. Look at it once more.' }
  }
  dropCopies(draft.id)
  return null
}
