import { clsx } from 'clsx/lite'
import { useId } from 'react'
import { type Glyph, toGlyphPath } from '../ui/glyphs.ts'

/** One motif, tiled; fades towards the lower left like dye running out. */
export function TilePattern({ glyph, className }: { glyph: Glyph; className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden="true" className={clsx('tile-field', className)}>
      <pattern id={id} width="22" height="22" patternUnits="userSpaceOnUse">
        <path d={toGlyphPath(glyph, 0, 0)} fill="currentColor" fillRule="evenodd" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
