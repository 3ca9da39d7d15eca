import { about } from '../../settings/groups/about.ts'
import { statistics } from '../../settings/groups/statistics.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { type Glyph, glyphs } from '../../ui/glyphs.ts'
import { useWords } from '../words.ts'

const reasons: { figure: keyof typeof statistics.defaults; label: string; word: Word; glyph: Glyph }[] = [
  { figure: 'apps', label: 'apps grown', word: 'why_apps', glyph: 'ring' },
  { figure: 'users', label: 'users gained', word: 'why_users', glyph: 'seeds' },
  { figure: 'countries', label: 'countries', word: 'why_countries', glyph: 'diamond' },
  { figure: 'retention', label: 'retention', word: 'why_retention', glyph: 'leaf' },
]

type Word = 'why_apps' | 'why_users' | 'why_countries' | 'why_retention'

export function WhyChoose() {
  const words = useWords(about)
  const figures = useSettings(statistics)
  return (
    <section id="why-choose" aria-labelledby="why-title" className="wrap section">
      <h2 id="why-title" className="text-4xl">
        {words.why_title}
      </h2>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2">
        {reasons.map(({ figure, label, word, glyph }) => (
          <li key={label} className="reason">
            <svg viewBox="0 0 22 22" className="size-14 shrink-0 text-mark sm:size-18" aria-hidden="true">
              <path d={`M11 11${glyphs[glyph]}`} fill="currentColor" fillRule="evenodd" />
            </svg>
            <div className="min-w-0">
              <h3 className="font-text text-base font-semibold tracking-normal">
                <span className="block font-display text-3xl tracking-[-0.02em]">
                  {figures[figure].value}
                </span>{' '}
                {label}
              </h3>
              <p className="mt-1.5 max-w-[44ch] text-base text-muted wrap-anywhere">{words[word]}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
