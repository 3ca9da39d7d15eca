import { useId } from 'react'
import { glyphs, motifs } from '../../ui/glyphs.ts'
import { toCoverDesign } from './cover-design.ts'
import { coverSize } from './cover-patch.ts'

const { columns, rows } = coverSize
// Larger than the cover: in a wider or higher place the cloth goes on, and the patch stays whole.
const whole = `M${-columns} ${-rows}h${3 * columns}v${3 * rows}H${-columns}z`

interface CoverProps {
  id: string
  category: string | null
}

/** For a post without a picture. Its page renders `CoverMotifs` once. */
export function Cover({ id, category }: CoverProps) {
  const key = useId()
  const { first, second, ground, thread, bright, patch } = toCoverDesign(id, category)
  return (
    <svg viewBox={`0 0 ${columns} ${rows}`} className="block size-full overflow-visible" aria-hidden="true">
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
