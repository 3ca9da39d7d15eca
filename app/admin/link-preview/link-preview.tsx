import { useMemo } from 'react'
import { drawShareImage } from '../../site/share/draw-share-image.ts'
import { type ShareCard, shareSize } from '../../site/share/share-card.ts'

interface LinkPreviewProps {
  card: ShareCard
  title: string
  description: string
}

/** As messengers show a link, with the image that the site itself draws. */
export function LinkPreview({ card, title, description }: LinkPreviewProps) {
  const image = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawShareImage(card))}`, [card])
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-semibold">As a shared link</figcaption>
      <div className="overflow-hidden rounded-m border border-hairline bg-bg">
        <img
          src={image}
          alt={`The title on a coloured ground: ${card.title}`}
          {...shareSize}
          className="block h-auto w-full"
        />
        <div className="grid gap-0.5 px-4 py-3">
          <p className="text-xs text-muted">{location.host}</p>
          <p className="line-clamp-2 font-semibold wrap-anywhere">{title}</p>
          <p className="line-clamp-1 text-sm text-muted wrap-anywhere">{description}</p>
        </div>
      </div>
    </figure>
  )
}
