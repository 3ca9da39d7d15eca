import { useMemo } from 'react'
import type { StoredSettings } from '../../../settings/group.ts'
import { agency as group } from '../../../settings/groups/agency.ts'
import { useAgency } from '../../../site/agency.ts'
import { findMainCard } from '../../../site/share/share-card.ts'
import { LinkPreview } from '../../link-preview/link-preview.tsx'
import type { FrameHead } from './use-frame-head.ts'

interface PageHeadProps {
  page: string
  head: FrameHead
  values: StoredSettings
}

/** What no page shows: its lines in search results, and its card as a shared link. */
export function PageHead({ page, head: { title, description, headline }, values }: PageHeadProps) {
  const saved = useAgency()
  const card = useMemo(
    () => findMainCard(page, { ...saved, ...values[group.name] }, headline),
    [page, saved, values, headline],
  )
  return (
    <section
      aria-label="In search results and as a link"
      className="mt-6 grid items-start gap-6 md:grid-cols-2"
    >
      <figure className="grid gap-2">
        <figcaption className="text-sm font-semibold">In search results</figcaption>
        <div className="grid gap-1 rounded-m border border-hairline bg-bg px-4 py-3">
          <p className="text-xs text-muted wrap-anywhere">{location.host + page}</p>
          <p className="line-clamp-2 font-semibold text-link wrap-anywhere">{title}</p>
          <p className="line-clamp-3 text-sm text-muted wrap-anywhere">{description}</p>
        </div>
      </figure>
      {card && <LinkPreview card={card} title={title} description={description} />}
    </section>
  )
}
