import { clsx } from 'clsx/lite'
import { useId } from 'react'
import { toGlyphPath } from '../../ui/glyphs.ts'
import { toCoverDesign } from './cover-design.ts'

/** The picture of a post that has none: two motifs on a ground, always the same for the same post. */
export function Cover({
  id,
  category,
  className,
}: {
  id: string
  category: string | null
  className?: string
}) {
  const pattern = useId()
  const { first, second, ground, ink, accent, scale } = toCoverDesign(id, category)
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      className={clsx('block size-full', className)}
      aria-hidden="true"
    >
      <pattern
        id={pattern}
        width="44"
        height="44"
        patternUnits="userSpaceOnUse"
        patternTransform={`translate(320 180) scale(${scale})`}
      >
        <path fill={ink} fillRule="evenodd" d={toGlyphPath(first, 0, 0) + toGlyphPath(first, 1, 1)} />
        <path fill={accent} fillRule="evenodd" d={toGlyphPath(second, 1, 0) + toGlyphPath(second, 0, 1)} />
      </pattern>
      <rect width="640" height="360" fill={ground} />
      <rect width="640" height="360" fill={`url(#${pattern})`} />
    </svg>
  )
}
