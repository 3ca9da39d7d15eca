import { useMemo } from 'react'
import { useAgency } from '../../../site/agency.ts'
import { toArticleCard, toOpeningCard } from '../../../site/share/share-card.ts'
import { LinkPreview } from '../../link-preview/link-preview.tsx'
import { isOpening, type PanelProps } from './panel-props.ts'

interface SharePreviewProps extends PanelProps {
  title: string
  description: string
}

export function SharePreview({ draft, post, category, title, description }: SharePreviewProps) {
  const id = post?.id ?? null
  const agency = useAgency()
  const card = useMemo(
    () =>
      isOpening(category)
        ? toOpeningCard({ title: draft.title }, agency)
        : toArticleCard({ id: id ?? '', title: draft.title, category }, agency),
    [id, draft.title, category, agency],
  )
  return (
    <div className="grid gap-2">
      <LinkPreview card={card} title={title} description={description} />
      {!id && !isOpening(category) && (
        <p className="text-xs text-muted">Its colours and pattern are settled when it is published.</p>
      )}
    </div>
  )
}
