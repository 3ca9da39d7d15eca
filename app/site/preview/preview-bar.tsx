import { Eye } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useAgency } from '../agency.ts'
import { toPlace } from '../to-place.ts'
import { formatMoment } from './format-moment.ts'
import type { Preview } from './read-preview.server.ts'

const said: Record<string, string> = {
  comment: 'Your comment has been sent.',
  approve: 'Thank you. Your approval has been sent.',
}

export function PreviewBar({ preview }: { preview: Preview }) {
  const [parameters] = useSearchParams()
  const { time_zone } = useAgency()
  const done = said[parameters.get('done') ?? '']
  const { saved_at, expires_at, is_edit, approvals } = preview
  const isApproved = approvals.some(({ is_current }) => is_current)
  return (
    <aside aria-label="Draft for review" className="preview-bar print:hidden">
      <div className="preview-bar-row wrap flex min-h-16 items-center gap-3 py-2.5">
        <Eye aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
        <p className="min-w-0 grow text-sm leading-snug">
          <strong className="font-semibold">{is_edit ? 'Planned change' : 'Draft'}</strong>
          <span className="preview-bar-more">, saved {formatMoment(saved_at, time_zone)}</span>
          <span className="max-md:hidden">
            {' '}
            · this link works until {formatMoment(expires_at, time_zone)} ({toPlace(time_zone)} time)
          </span>
          <span className="preview-bar-more max-md:block">
            <span className="max-md:hidden"> · </span>Tap a paragraph to comment
          </span>
        </p>
        <p role="status" className="preview-said empty:hidden">
          {done}
        </p>
        {isApproved ? (
          <a href="#approve" className="link shrink-0 py-3 text-sm font-semibold">
            Approved
          </a>
        ) : (
          <Button asChild size="m" className="max-sm:px-4">
            <a href="#approve">Approve</a>
          </Button>
        )}
      </div>
    </aside>
  )
}
