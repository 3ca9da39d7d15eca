import type { Picture } from '../../data/pictures.ts'
import { Badge } from '../badge.tsx'
import { Checkbox } from '../checkbox.tsx'
import { describeSize, describeUses, toFileName } from './describe-picture.ts'
import { PictureImage } from './picture-image.tsx'

export function PictureCard({
  picture,
  onOpen,
  isMarked,
  onMark,
}: {
  picture: Picture
  onOpen: () => void
  isMarked?: boolean
  onMark?: (isMarked: boolean) => void
}) {
  const name = toFileName(picture)
  return (
    <li className="relative min-w-0">
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full cursor-pointer overflow-hidden rounded-m border border-hairline bg-surface text-left hover:border-control"
      >
        <PictureImage picture={picture} />
        <span className="grid gap-0.5 px-3 py-2.5">
          <span className="line-clamp-2 text-base/snug font-semibold wrap-anywhere" title={name}>
            {name}
          </span>
          <span className="text-sm/snug text-muted">{describeSize(picture)}</span>
          <span className="text-sm/snug text-muted">{describeUses(picture)}</span>
        </span>
      </button>
      {!picture.is_published && (
        <span className="pointer-events-none absolute top-2 left-2">
          <Badge>Not public</Badge>
        </span>
      )}
      {onMark && (
        <Checkbox
          className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center"
          aria-label={`Select ${name}`}
          checked={isMarked ?? false}
          onChange={event => onMark(event.target.checked)}
        />
      )}
    </li>
  )
}
