import { clsx } from 'clsx/lite'
import { useId } from 'react'
import { glyphs, motifs } from '../../ui/glyphs.ts'
import { toCoverDesign } from './cover-design.ts'
import { coverSize } from './cover-patch.ts'

const { columns, rows } = coverSize
// Taller than the cover: in a higher place the cloth goes on, and the patch stays whole.
const whole = `M0 ${-rows}h${columns}v${3 * rows}H0z`

interface CoverProps {
  id: string
  category: string | null
  className?: string
}

/** For a post without a picture. Its page renders `CoverMotifs` once. */
export function Cover({ id, category, className }: CoverProps) {
  const key = useId()
  const { first, second, ground, thread, bright, patch } = toCoverDesign(id, category)
  return (
    <svg
      viewBox={`0 0 ${columns} ${rows}`}
      preserveAspectRatio="xMidYMid slice"
      className={clsx('block h-(--cover-height,100%) w-full overflow-visible', className)}
      aria-hidden="true"
    >
      {[first, second].map(motif => (
        <pattern key={motif} id={key + motif} width="1" height="1" patternUnits="userSpaceOnUse">
          <use href={`#m-${motif}`} width="1" height="1" fill={thread} />
        </pattern>
      ))}
      <path fill={ground} d={whole} />
      <path fill={`url(#${key}${first})`} d={whole} />
      <path fill={bright} d={patch} />
      <path fill={`url(#${key}${second})`} d={patch} />
    </svg>
  )
}

/** Must not be `display: none`, or no cover is drawn. */
export function CoverMotifs() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      {motifs.map(motif => (
        <symbol key={motif} id={`m-${motif}`} viewBox="0 0 22 22">
          <path fillRule="evenodd" d={`M11 11${glyphs[motif]}`} />
        </symbol>
      ))}
    </svg>
  )
}
