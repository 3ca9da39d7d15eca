import { clsx } from 'clsx/lite'
import type { WeekRow } from '../../data/rows/lead-statistics.ts'
import { toDate } from '../dates.ts'

interface WeekChartProps {
  weeks: WeekRow[]
  title: string
  read: (week: WeekRow) => number
}

const height = 96

/** Hidden from screen readers: the table below has the same figures. */
export function WeekChart({ weeks, title, read }: WeekChartProps) {
  const most = Math.max(0, ...weeks.map(read))
  const [first, last] = [weeks[0], weeks.at(-1)]
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{title}</span>
        <span className="text-muted">
          {most === 0 ? 'none in these weeks' : `most: ${most.toLocaleString('en-NG')}`}
        </span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${weeks.length * 10} ${height}`}
        preserveAspectRatio="none"
        className={clsx(
          'mt-3 w-full border-b border-control text-mark forced-colors:text-[CanvasText]',
          most === 0 ? 'h-8' : 'h-32',
        )}
      >
        {weeks.map((week, place) => {
          const size = (read(week) / Math.max(1, most)) * (height - 2)
          return (
            <rect
              key={week.week}
              x={place * 10 + 1}
              y={height - size}
              width={8}
              height={size}
              fill="currentColor"
              opacity={week === last ? 0.6 : 1}
            />
          )
        })}
      </svg>
      {first && last && (
        <p aria-hidden="true" className="mt-1 flex flex-wrap justify-between gap-x-4 text-2xs text-muted">
          <span>{toDate(first.week)}</span>
          <span>this week, not over yet</span>
        </p>
      )}
    </figure>
  )
}
