import { siteSettings } from './site-settings.ts'

// The line beside each number is an ornament, not data: it says nothing the words don't.
const stats = [
  { value: siteSettings.growth, label: 'growth', line: 'M1 7l5-1 5-2 5-1 7-2.5' },
  { value: siteSettings.users, label: 'users gained', line: 'M1 7h4l3-2 5 .5 4-3 6-1.5' },
  { value: siteSettings.apps, label: 'apps grown', line: 'M1 7h4v-2h5v-2h6v-2h7' },
  { value: siteSettings.revenue, label: 'client revenue', line: 'M1 6l4 1 6-3 4 1 8-4' },
  { value: siteSettings.countries, label: 'countries', line: 'M1 7l4-2 4 1 5-3 4 .5 5-2.5' },
  { value: siteSettings.retention, label: 'retention', line: 'M1 1.5l6 .5 5 1h5l6 .5' },
]

export function ImpactStats() {
  return (
    <section id="stats" aria-labelledby="stats-title" className="wrap section">
      <h2 id="stats-title" className="max-w-[13em] text-4xl">
        What it adds up to
      </h2>
      <dl className="stat-grid mt-10">
        {stats.map(({ value, label, line }) => (
          <div key={label}>
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
            </dt>
            <dd className="font-display text-[min(clamp(2.4rem,1.5rem+3.4vw,4rem),15vw)] leading-none tracking-[-0.03em]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
