import { Link } from 'react-router'
import type { PostDraftSummary } from '../../../data/rows/drafts.ts'
import { Notice } from '../../notice.tsx'
import { tellWhen } from './tell-draft.ts'

interface DraftNoticeProps {
  postId: string | null
  /** How often this and another device wrote in one place; null where nothing came from elsewhere. */
  clashes: number | null
  /** Whose draft this is, if it is somebody else's. */
  writer: string | null
  draftsOfOthers: PostDraftSummary[]
}

/** What the writer has to know of the draft that stands here, and of those of others. */
export function DraftNotice({ postId, clashes, writer, draftsOfOthers }: DraftNoticeProps) {
  return (
    <div role="status">
      {clashes !== null && (
        <Notice>
          {clashes === 0
            ? 'What was written on another device meanwhile is in the text now.'
            : 'This draft was written on two devices at once. Where both wrote in one place, both texts stand here, one after the other: read it through before you save.'}
        </Notice>
      )}
      {writer && <Notice>This is the draft of {writer}. What you write goes on in it.</Notice>}
      {draftsOfOthers.map(draft => (
        <Notice key={draft.id}>
          <span>
            {draft.writer ?? 'A former colleague'} has a draft of this post, of {tellWhen(draft)}.
          </span>
          <Link to={`/admin/posts/${postId}?draft=${draft.id}`} className="link">
            Open it
          </Link>
        </Notice>
      ))}
    </div>
  )
}
