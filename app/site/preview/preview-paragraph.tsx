import { clsx } from 'clsx/lite'
import { MessageSquarePlus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import type { PreviewBlock } from './read-preview.server.ts'

interface PreviewParagraphProps {
  block: PreviewBlock
  spacing: string | undefined
  isOpen: boolean
  outcome: Parameters<typeof CommentForm>[0]['outcome']
  onTap: () => void
}

export function PreviewParagraph({ block, spacing, isOpen, outcome, onTap }: PreviewParagraphProps) {
  const { place, html, text, comments } = block
  const number = place + 1

  // Following a link or selecting text opens no form.
  function open({ target }: MouseEvent) {
    const isLink = target instanceof Element && target.closest('a') !== null
    if (!isOpen && !isLink && getSelection()?.isCollapsed) onTap()
  }

  return (
    <div id={`p${number}`} className={clsx('preview-block', spacing, isOpen && 'is-open')}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the link beside it is the control */}
      <div
        className="preview-html"
        data-tap=""
        onClick={open}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it was loaded
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {!isOpen && (
        <Link
          to={`?comment=${number}#p${number}`}
          preventScrollReset
          rel="nofollow"
          className="preview-comment print:hidden"
          aria-label={`Comment on paragraph ${number}`}
          title="Comment on this paragraph"
        >
          <MessageSquarePlus aria-hidden="true" className="size-4.5" />
        </Link>
      )}
      <CommentList comments={comments} label={`Comments on paragraph ${number}`} />
      {isOpen && <CommentForm place={place} paragraph={text} outcome={outcome} />}
    </div>
  )
}
