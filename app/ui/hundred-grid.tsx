import { clsx } from 'clsx/lite'
import { useId } from 'react'
import { toClothPath } from './glyphs.ts'

interface HundredGridProps {
  filled: number
  missing?: number
  animate?: 'view' | 'slow'
  dots?: boolean
  className?: string
}

/** Decorative: say the number in words beside it. */
export function HundredGrid({ filled, missing = 100, animate, dots = false, className }: HundredGridProps) {
  const id = useId()
  const motif = dots ? 'dot' : undefined
  const draw = (start: number, end: number) =>
    toClothPath(start, Math.min(end, missing), motif) + toClothPath(Math.max(start, missing + 1), end, motif)
  return (
    <svg
      viewBox="0 0 220 220"
      fillRule="evenodd"
      className={clsx('block w-full', className)}
      aria-hidden="true"
    >
      <g className="fill-hairline">
        {animate && <use href={`#${id}`} />}
        <path d={draw(filled, 100)} />
      </g>
      <g fill="currentColor" className={animate && (animate === 'view' ? 'fill-in-view' : 'fill-slowly')}>
        <path id={animate && id} d={draw(0, filled)} />
      </g>
    </svg>
  )
}
