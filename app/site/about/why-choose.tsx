import { statistics } from '../../settings/groups/statistics.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { type Glyph, glyphs } from '../../ui/glyphs.ts'

const reasons: { figure: keyof typeof statistics.defaults; label: string; text: string; glyph: Glyph }[] = [
  {
    figure: 'apps',
    label: 'apps grown',
    text: 'Your problem is seldom new to us. We bring what worked elsewhere and say when it won’t work here.',
    glyph: 'ring',
  },
  {
    figure: 'users',
    label: 'users gained',
    text: 'Each of them counted after they did something in the app, not when they tapped an advert.',
    glyph: 'seeds',
  },
  {
    figure: 'countries',
    label: 'countries',
    text: 'One continent, many markets. Channels, languages and prices differ, and so do our plans.',
    glyph: 'diamond',
  },
  {
    figure: 'retention',
    label: 'retention',
    text: 'We choose users who stay over users who are cheap, because you pay for the ones who leave.',
    glyph: 'leaf',
  },
]

export function WhyChoose() {
  const figures = useSettings(statistics)
  return (
    <section id="why-choose" aria-labelledby="why-title" className="wrap section">
      <h2 id="why-title" className="text-4xl">
        Why teams choose us
      </h2>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2">
        {reasons.map(({ figure, label, text, glyph }) => (
          <li key={label} className="reason">
            <svg viewBox="0 0 22 22" className="size-14 shrink-0 text-mark sm:size-18" aria-hidden="true">
              <path d={`M11 11${glyphs[glyph]}`} fill="currentColor" fillRule="evenodd" />
            </svg>
            <div>
              <h3 className="font-text text-base font-semibold tracking-normal">
                <span className="block font-display text-3xl tracking-[-0.02em]">
                  {figures[figure].value}
                </span>{' '}
                {label}
              </h3>
              <p className="mt-1.5 max-w-[44ch] text-base text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
