import { useAgency } from '../agency.ts'
import { formatMoment } from './format-moment.ts'
import type { PlacedComment } from './read-preview.server.ts'

export function CommentList({
  comments,
  label,
  withQuotes = false,
}: {
  comments: PlacedComment[]
  label: string
  withQuotes?: boolean
}) {
  const { time_zone } = useAgency()
  if (comments.length === 0) return null
  return (
    <section className="preview-comments" aria-label={label}>
      {comments.map(({ id, name, body, paragraph, created_at, resolved_at, isChanged }) => (
        <article key={id}>
          <p className="flex flex-wrap gap-x-2 text-sm">
            <strong className="font-semibold wrap-anywhere">{name}</strong>
            <time dateTime={created_at} className="text-muted">
              {formatMoment(created_at, time_zone)}
            </time>
            {resolved_at && <span className="font-semibold text-success">Resolved</span>}
          </p>
          {isChanged && paragraph && (
            <p className="mt-1 text-sm text-muted">
              {withQuotes ? 'On a paragraph that is gone: ' : 'On a paragraph that has changed. It said: '}
              <q className="wrap-anywhere">{paragraph}</q>
            </p>
          )}
          <p className="mt-1 text-base whitespace-pre-wrap wrap-anywhere">{body}</p>
        </article>
      ))}
    </section>
  )
}
