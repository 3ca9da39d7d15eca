import type { LeadShareRow } from '../../data/rows/lead-statistics.ts'
import { formatNaira } from '../../site/format-count.ts'
import { FigureTable } from './figure-table.tsx'
import { formatWait } from './format-wait.ts'

interface ShareTableProps {
  caption: string
  column: string
  rows: LeadShareRow[]
  toName: (name: string) => string
  /** Label for leads that did not say. */
  unknown: string
}

export function ShareTable({ caption, column, rows, toName, unknown }: ShareTableProps) {
  const most = Math.max(1, ...rows.map(({ leads }) => leads))
  return (
    <FigureTable
      caption={caption}
      columns={[column, 'Leads', 'First answer', 'Won', 'Won value']}
      rows={rows.map(({ name, leads, won, won_value, answer_seconds }) => ({
        key: name ?? '',
        name: (
          <>
            {name === null ? <span className="text-muted">{unknown}</span> : toName(name)}
            <svg
              aria-hidden="true"
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              className="mt-1 block h-1 w-full max-w-60 text-mark forced-colors:text-[CanvasText]"
            >
              <rect width={(leads / most) * 100} height={4} fill="currentColor" />
            </svg>
          </>
        ),
        cells: [leads, formatWait(answer_seconds), won, formatNaira(won_value)],
      }))}
    />
  )
}
