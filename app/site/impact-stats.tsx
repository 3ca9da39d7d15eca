import { clsx } from 'clsx/lite'
import { Link } from 'react-router'
import { useIsStaff } from '../session/use-is-staff.ts'
import { isDefended, type Statistic, statistics } from '../settings/groups/statistics.ts'
import { useSettings } from '../settings/use-settings.ts'

const stats = [
  { name: 'growth', label: 'growth' },
  { name: 'users', label: 'users' },
  { name: 'apps', label: 'apps' },
  { name: 'revenue', label: 'revenue' },
  { name: 'countries', label: 'countries' },
  { name: 'retention', label: 'retention' },
] as const

export function ImpactStats() {
  const values = useSettings(statistics)
  const all = Object.values(values)
  const hasFacts = all.some(({ counts, period, source }) => counts ?? period ?? source)
  return (
    <section id="stats" aria-labelledby="stats-title" className="wrap section">
      <h2 id="stats-title" className="max-w-[13em] text-4xl">
        Our results so far
      </h2>
      <dl className={clsx('stat-grid mt-10', hasFacts && 'stat-grid-facts')}>
        {stats.map(({ name, label }) => (
          <div key={name}>
            <dt className="font-semibold">{label}</dt>
            <dd
              className={clsx(
                'stat-value font-display leading-none tracking-[-0.03em] wrap-anywhere',
                values[name].value.length > 6
                  ? 'text-[min(clamp(1.6rem,1rem+2.4vw,2.75rem),10vw)]'
                  : 'text-[min(clamp(2.4rem,1.5rem+3.4vw,4rem),15vw)]',
              )}
            >
              {values[name].value}
            </dd>
            <Facts {...values[name]} />
          </div>
        ))}
      </dl>
      {!all.every(isDefended) && (
        <p className="border-t border-hairline pt-4 text-sm text-muted">
          <Link to="/contact" className="underline underline-offset-4">
            Ask us
          </Link>{' '}
          {all.some(({ source }) => source)
            ? 'for the source of a figure that shows none.'
            : 'what each figure counts and where it comes from.'}
        </p>
      )}
    </section>
  )
}

function Facts(statistic: Statistic) {
  const isStaff = useIsStaff()
  const { counts, period, source } = statistic
  const origin = [period, source && `Source: ${source}`].filter(Boolean).join(' · ')
  return (
    <dd className="text-sm text-muted wrap-anywhere">
      {counts && <p>{counts}</p>}
      {origin && <p className="text-xs">{origin}</p>}
      {isStaff && !isDefended(statistic) && (
        <p className="mt-1 w-fit rounded-full bg-warning-soft px-2.5 py-0.5 text-xs font-semibold text-warning">
          undefended
        </p>
      )}
    </dd>
  )
}
