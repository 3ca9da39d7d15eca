import { useId } from 'react'
import { motifs, toGlyphPath } from '../ui/glyphs.ts'

/** A selvedge of the cloth: the five motifs in a row, repeated across the page. */
export function ClothBand({ className = 'text-mark' }: { className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden="true" height="22" className={`block w-full ${className}`}>
      <pattern id={id} width="220" height="22" patternUnits="userSpaceOnUse">
        <path
          fill="currentColor"
          fillRule="evenodd"
          d={[0, 3, 1, 4, 2, 0, 4, 1, 3, 2]
            .map((motif, column) => toGlyphPath(motifs[motif] ?? 'ring', column, 0))
            .join('')}
        />
      </pattern>
      <rect width="100%" height="22" fill={`url(#${id})`} />
    </svg>
  )
}
