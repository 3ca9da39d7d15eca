import { useId } from 'react'
import { classes } from './classes.ts'
import { toClothPath } from './glyphs.ts'

interface HundredGridProps {
  /** How many of the hundred cells are filled. */
  filled: number
  /** Fills row by row: when scrolled into view, or slowly while something is awaited. */
  animate?: 'view' | 'slow'
  /** Round dots instead of the motifs, for small sizes. */
  dots?: boolean
  className?: string
}

/** Ten by ten: every cell is a user. Decorative; say the number in words beside it. */
export function HundredGrid({ filled, animate, dots = false, className }: HundredGridProps) {
  const id = useId()
  const motif = dots ? 'dot' : undefined
  return (
    <svg
      viewBox="0 0 220 220"
      fillRule="evenodd"
      className={classes('block w-full', className)}
      aria-hidden="true"
    >
      <g className="fill-hairline">
        {animate && <use href={`#${id}`} />}
        <path d={toClothPath(filled, 100, motif)} />
      </g>
      <g fill="currentColor" className={animate && (animate === 'view' ? 'fill-in-view' : 'fill-slowly')}>
        <path id={animate && id} d={toClothPath(0, filled, motif)} />
      </g>
    </svg>
  )
}
