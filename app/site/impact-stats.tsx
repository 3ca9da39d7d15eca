import { clsx } from 'clsx/lite'
import { useIsStaff } from '../session/use-is-staff.ts'
import { isDefended, type Statistic, statistics } from '../settings/groups/statistics.ts'
import { useSettings } from '../settings/use-settings.ts'

// The line beside each number is an ornament, not data: it says nothing the words don't.
const stats = [
  { name: 'growth', label: 'growth', line: 'M1 7l5-1 5-2 5-1 7-2.5' },
  { name: 'users', label: 'users gained', line: 'M1 7h4l3-2 5 .5 4-3 6-1.5' },
  { name: 'apps', label: 'apps grown', line: 'M1 7h4v-2h5v-2h6v-2h7' },
  { name: 'revenue', label: 'client revenue', line: 'M1 6l4 1 6-3 4 1 8-4' },
  { name: 'countries', label: 'countries', line: 'M1 7l4-2 4 1 5-3 4 .5 5-2.5' },
  { name: 'retention', label: 'retention', line: 'M1 1.5l6 .5 5 1h5l6 .5' },
] as const

export function ImpactStats() {
  const values = useSettings(statistics)
  return (
    <section id="stats" aria-labelledby="stats-title" className="wrap section">
      <h2 id="stats-title" className="max-w-[13em] text-4xl">
        What it adds up to
      </h2>
      <dl className="stat-grid mt-10">
        {stats.map(({ name, label, line }) => (
          <div key={name}>
            <dt className="flex flex-wrap items-center gap-x-3 text-base text-muted">
              {label}
              <svg viewBox="0 0 24 8" className="h-2 w-6 shrink-0 text-mark" aria-hidden="true">
                <path
                  d={line}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.6"
                  strokeLinejoin="round"
                  strokeLinecap="round"
                />
              </svg>
              <Defence {...values[name]} />
            </dt>
            <dd
              className={clsx(
                'font-display leading-none tracking-[-0.03em] wrap-anywhere',
                values[name].value.length > 6
                  ? 'text-[min(clamp(1.6rem,1rem+2.4vw,2.75rem),10vw)]'
                  : 'text-[min(clamp(2.4rem,1.5rem+3.4vw,4rem),15vw)]',
              )}
            >
              {values[name].value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What the figure counts, in which time, and where it can be looked up. */
function Defence(statistic: Statistic) {
  const isStaff = useIsStaff()
  const { counts, period, source } = statistic
  const facts = [counts, period, source && `Source: ${source}`].filter(Boolean).join(' · ')
  return (
    <>
      {facts && <span className="mt-1.5 basis-full text-xs wrap-anywhere">{facts}</span>}
      {isStaff && !isDefended(statistic) && (
        <span className="mt-1.5 rounded-full bg-warning-soft px-2.5 py-0.5 text-xs font-semibold text-warning">
          undefended
        </span>
      )}
    </>
  )
}
