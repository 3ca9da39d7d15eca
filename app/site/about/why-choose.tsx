import { about } from '../../settings/groups/about.ts'
import { statistics } from '../../settings/groups/statistics.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { useWords } from '../words.ts'

const reasons = [
  { figure: 'apps', label: 'apps grown', word: 'why_apps' },
  { figure: 'users', label: 'users gained', word: 'why_users' },
  { figure: 'countries', label: 'countries', word: 'why_countries' },
  { figure: 'retention', label: 'retention', word: 'why_retention' },
] as const

export function WhyChoose() {
  const words = useWords(about)
  const figures = useSettings(statistics)
  return (
    <section id="why-choose" aria-labelledby="why-title" className="wrap section">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[20rem_1fr]">
        <div className="min-w-0">
          <h2 id="why-title" className="text-4xl wrap-anywhere">
            {words.why_title}
          </h2>
          <p className="mt-4 max-w-[26em] text-lg text-balance text-muted wrap-anywhere">{words.why_lead}</p>
        </div>
        <dl className="reasons">
          {reasons.map(({ figure, label, word }) => (
            <div key={label} className="reason">
              <dt>
                <span className="reason-figure">{figures[figure].value}</span>{' '}
                <span className="text-base text-muted">{label}</span>
              </dt>
              <dd className="min-w-0 max-w-[40ch] text-lg wrap-anywhere">{words[word]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
