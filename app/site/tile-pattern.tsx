import { clsx } from 'clsx/lite'
import { useId } from 'react'
import type { Glyph } from '../ui/glyphs.ts'
import { DyedCloth } from './dyed-cloth.tsx'

export function TilePattern({ glyph, className }: { glyph: Glyph; className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden="true" className={clsx('tile-field', className)}>
      <pattern id={id} width="66" height="44" patternUnits="userSpaceOnUse">
        <DyedCloth columns={3} rows={2} glyphOf={() => glyph} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
