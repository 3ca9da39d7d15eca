import { useMemo } from 'react'
import { useAgency } from '../../../site/agency.ts'
import { drawShareImage } from '../../../site/share/draw-share-image.ts'
import { shareSize, toArticleCard, toOpeningCard } from '../../../site/share/share-card.ts'
import { isOpening, type PanelProps } from './panel-props.ts'

interface SharePreviewProps extends PanelProps {
  title: string
  description: string
}

/** As messengers and networks show a link: with the very image that the site draws. */
export function SharePreview({ draft, post, category, title, description }: SharePreviewProps) {
  const id = post?.id ?? null
  const agency = useAgency()
  const image = useMemo(() => {
    const card = isOpening(category)
      ? toOpeningCard({ title: draft.title }, agency)
      : toArticleCard({ id: id ?? '', title: draft.title, category }, agency)
    return `data:image/svg+xml,${encodeURIComponent(drawShareImage(card))}`
  }, [id, draft.title, category, agency])
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-semibold">As a shared link</figcaption>
      <div className="overflow-hidden rounded-m border border-hairline bg-bg">
        <img
          src={image}
          alt={`The title on a coloured ground: ${draft.title}`}
          {...shareSize}
          className="block h-auto w-full"
        />
        <div className="grid gap-0.5 px-4 py-3">
          <p className="text-xs text-muted">{location.host}</p>
          <p className="line-clamp-2 font-semibold wrap-anywhere">{title}</p>
          <p className="line-clamp-1 text-sm text-muted wrap-anywhere">{description}</p>
        </div>
      </div>
      {!id && !isOpening(category) && (
        <p className="text-xs text-muted">Its colours and pattern are settled when it is published.</p>
      )}
    </figure>
  )
}
