import { useId } from 'react'
import { type Glyph, motifs } from '../ui/glyphs.ts'
import { DyedCloth } from './dyed-cloth.tsx'

export function ClothBand({ className = 'text-mark' }: { className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden="true" height="22" className={`block w-full ${className}`}>
      <pattern id={id} width="220" height="22" patternUnits="userSpaceOnUse">
        <DyedCloth columns={10} rows={1} glyphOf={column => band[column] ?? 'ring'} />
      </pattern>
      <rect width="100%" height="22" fill={`url(#${id})`} />
    </svg>
  )
}

const band: Glyph[] = [0, 3, 1, 4, 2, 0, 4, 1, 3, 2].flatMap(motif => motifs[motif] ?? [])
