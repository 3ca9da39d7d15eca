import { Link } from 'react-router'
import type { PostDraftSummary } from '../../../data/rows/drafts.ts'
import { useAuth } from '../../../session/session-context.tsx'
import { Notice } from '../../notice.tsx'
import { tellWhen } from './tell-draft.ts'

interface DraftNoticeProps {
  postId: string | null
  /** In how many places two devices wrote; null where nothing was merged. */
  clashes: number | null
  /** Null for one's own draft. */
  writer: string | null
  draftsOfOthers: PostDraftSummary[]
}

export function DraftNotice({ postId, clashes, writer, draftsOfOthers }: DraftNoticeProps) {
  const { user } = useAuth()
  const tellWho = ({ writer_id, writer }: PostDraftSummary) =>
    user && writer_id === user.id ? 'You have another draft' : `${writer ?? 'A former colleague'} has a draft`
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
            {tellWho(draft)} of this post, of {tellWhen(draft)}.
          </span>
          <Link to={`/admin/posts/${postId ?? 'new'}?draft=${draft.id}`} className="link">
            Open it
          </Link>
        </Notice>
      ))}
    </div>
  )
}
