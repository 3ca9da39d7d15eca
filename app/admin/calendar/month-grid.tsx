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

/** Weeks on a wide screen; on a phone only days with entries. */
export function MonthGrid({ month, entries, today, children }: MonthGridProps) {
  const byDay = Map.groupBy(entries, ({ at }) => toOfficeTime(at).day)
  return (
    <>
      <div aria-hidden="true" className="hidden grid-cols-7 lg:grid large-text:hidden">
        {weekdays.map(name => (
          <p key={name} className="px-2 pb-1.5 text-xs font-semibold text-muted">
            {name}
          </p>
        ))}
      </div>
      <ol className="grid gap-5 lg:grid-cols-7 lg:gap-px lg:rounded-m lg:border lg:border-hairline lg:bg-hairline large-text:grid-cols-1 large-text:gap-5">
        {month.days.map(day => {
          const isOther = !day.startsWith(month.month)
          const some = byDay.get(day) ?? []
          return (
            <li
              key={day}
              data-day={day}
              aria-current={day === today ? 'date' : undefined}
              className={clsx(
                'min-w-0 lg:min-h-30 lg:p-1.5 lg:forced-colors:border',
                // Cut by the grid itself, the menus of its entries would be cut, too.
                'lg:first:rounded-tl-m lg:nth-7:rounded-tr-m lg:nth-last-7:rounded-bl-m lg:last:rounded-br-m',
                isOther ? 'lg:bg-bg' : 'lg:bg-surface',
                (some.length === 0 || isOther) && 'max-lg:hidden large-text:hidden',
                day === today &&
                  'lg:inset-ring-2 lg:inset-ring-mark lg:forced-colors:border-3 lg:forced-colors:border-[Highlight]',
              )}
            >
              <h2 className="mb-1.5 text-md font-semibold lg:px-1 lg:text-xs lg:font-medium lg:text-muted">
                <span className="lg:sr-only">{toHeading(day, today)}</span>
                <span aria-hidden="true" className="tabular-nums max-lg:hidden">
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
