import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import type { CalendarEntry } from '../../data/rows/posts.ts'
import { describeDay, toOfficeTime } from '../office-time.ts'
import type { Month } from './month.ts'

interface MonthGridProps {
  month: Month
  entries: CalendarEntry[]
  today: string
  children: (entry: CalendarEntry) => ReactNode
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const longDay = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long' },
  timeZone: 'UTC',
})

/** Weeks where there is room; on a phone, or with large text, only days with entries. */
export function MonthGrid({ month, entries, today, children }: MonthGridProps) {
  const byDay = Map.groupBy(entries, ({ at }) => toOfficeTime(at).day)
  return (
    <>
      <div aria-hidden="true" className="hidden grid-cols-7 weeks:grid">
        {weekdays.map(name => (
          <p key={name} className="px-2 pb-1.5 text-xs font-semibold text-muted">
            {name}
          </p>
        ))}
      </div>
      <ol className="grid gap-5 weeks:grid-cols-7 weeks:gap-px weeks:rounded-m weeks:border weeks:border-hairline weeks:bg-hairline">
        {month.days.map(day => {
          const isOther = !day.startsWith(month.month)
          const some = byDay.get(day) ?? []
          return (
            <li
              key={day}
              data-day={day}
              aria-current={day === today ? 'date' : undefined}
              className={clsx(
                'min-w-0 weeks:min-h-30 weeks:p-1.5 weeks:forced-colors:border',
                // Cut by the grid itself, the menus of its entries would be cut, too.
                'weeks:first:rounded-tl-m weeks:nth-7:rounded-tr-m weeks:nth-last-7:rounded-bl-m weeks:last:rounded-br-m',
                isOther ? 'weeks:bg-bg' : 'weeks:bg-surface',
                (some.length === 0 || isOther) && 'days:hidden',
                day === today &&
                  'weeks:inset-ring-2 weeks:inset-ring-mark weeks:forced-colors:border-3 weeks:forced-colors:border-[Highlight]',
              )}
            >
              <h2 className="mb-1.5 text-md font-semibold weeks:px-1 weeks:text-xs weeks:font-medium weeks:text-muted">
                <span className="weeks:sr-only">{toHeading(day, today)}</span>
                <span aria-hidden="true" className="tabular-nums days:hidden">
                  {Number(day.slice(8))}
                </span>
              </h2>
              {some.length > 0 && (
                <ul className="grid gap-1.5">
                  {some.map(entry => (
                    <li key={entry.id}>{children(entry)}</li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

function toHeading(day: string, today: string): string {
  const near = describeDay(day, today)
  const date = longDay.format(new Date(day))
  return near === 'today' || near === 'tomorrow'
    ? `${near === 'today' ? 'Today' : 'Tomorrow'}, ${date}`
    : date
}
