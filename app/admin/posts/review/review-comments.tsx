import { resolveReviewComment } from '../../../data/reviews.ts'
import type { ReviewCommentRow } from '../../../data/rows/reviews.ts'
import { Paragraphs, toParagraphText } from '../../../site/preview/paragraphs.ts'
import { Button } from '../../../ui/button.tsx'
import { toDateTime } from '../../dates.ts'
import { splitBlocks } from '../merge/split-blocks.ts'
import type { Act } from './review-panel.tsx'
import { showParagraph } from './show-paragraph.ts'

interface ReviewCommentsProps {
  comments: ReviewCommentRow[]
  content: string
  busy: boolean
  act: Act
}

export function ReviewComments({ comments, content, busy, act }: ReviewCommentsProps) {
  const texts = splitBlocks(content).map(toParagraphText)
  const paragraphs = new Paragraphs(texts)
  const placed = comments.map(comment => ({ comment, found: paragraphs.find(comment) }))
  const open = placed
    .filter(({ comment }) => !comment.resolved_at)
    .sort((a, b) => (a.found?.place ?? Number.MAX_VALUE) - (b.found?.place ?? Number.MAX_VALUE))
  const settled = placed.filter(({ comment }) => comment.resolved_at)
  const toItem = ({ comment, found }: (typeof placed)[number]) => (
    <Comment
      key={comment.id}
      comment={comment}
      isChanged={found?.isChanged ?? true}
      busy={busy}
      onShow={found && (() => showParagraph(texts[found.place] ?? '', found.place))}
      onResolve={() =>
        act('Error resolving the comment', client =>
          resolveReviewComment(client, comment.id, comment.resolved_at === null),
        )
      }
    />
  )
  return (
    <>
      {open.length > 0 && <ul className="grid gap-3">{open.map(toItem)}</ul>}
      {settled.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2 text-sm text-muted">{settled.length} resolved</summary>
          <ul className="mt-1 grid gap-3">{settled.map(toItem)}</ul>
        </details>
      )}
    </>
  )
}

interface CommentProps {
  comment: ReviewCommentRow
  isChanged: boolean
  busy: boolean
  /** Null where its paragraph is gone. */
  onShow: (() => void) | null
  onResolve: () => void
}

function Comment({ comment, isChanged, busy, onShow, onResolve }: CommentProps) {
  const { name, body, paragraph, created_at, resolved_at } = comment
  return (
    <li className="grid gap-1.5 rounded-m bg-sunken px-3.5 py-3">
      <p className="flex flex-wrap gap-x-2 text-sm">
        <strong className="font-semibold wrap-anywhere">{name}</strong>
        <time dateTime={created_at} className="text-muted">
          {toDateTime(created_at)}
        </time>
      </p>
      {paragraph && (
        <p className="text-sm text-muted">
          {isChanged && (onShow ? 'On a paragraph that has changed: ' : 'On a paragraph that is gone: ')}
          <q className="line-clamp-2 wrap-anywhere">{paragraph}</q>
        </p>
      )}
      <p className="text-base whitespace-pre-wrap wrap-anywhere">{body}</p>
      <p className="-mx-2 flex flex-wrap gap-1">
        {onShow && (
          <Button
            size="s"
            variant="ghost"
            onClick={onShow}
            aria-label={`Show the paragraph of ${name}’s comment`}
          >
            Show
          </Button>
        )}
        <Button
          size="s"
          variant="ghost"
          disabled={busy}
          onClick={onResolve}
          aria-label={`${resolved_at ? 'Reopen' : 'Resolve'} ${name}’s comment`}
        >
          {resolved_at ? 'Reopen' : 'Resolve'}
        </Button>
      </p>
    </li>
  )
}
