import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { Picture } from '../../data/pictures.ts'
import { findDescription } from './describe-picture.ts'

/** The thumbnail, or the original where the backend makes no thumbnails. */
export function PictureImage({ picture }: { picture: Picture }) {
  const sources = [picture.thumbnailUrl, ...(picture.is_published ? [picture.url] : [])]
  const [failures, setFailures] = useState(0)
  const source = sources[failures]
  return (
    <span className="grid aspect-16/9 w-full place-items-center overflow-hidden bg-sunken text-muted">
      {source ? (
        <img
          src={source}
          alt={findDescription(picture) ?? ''}
          loading="lazy"
          decoding="async"
          onError={() => setFailures(failures + 1)}
          className="size-full object-cover"
        />
      ) : (
        <ImageOff aria-hidden="true" className="size-6" />
      )}
    </span>
  )
}
