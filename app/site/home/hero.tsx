import { Link } from 'react-router'
import { home } from '../../settings/groups/home.ts'
import { statistics } from '../../settings/groups/statistics.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { HundredGrid } from '../../ui/hundred-grid.tsx'
import { useAgency } from '../agency.ts'
import { TilePattern } from '../tile-pattern.tsx'
import { useWords } from '../words.ts'

const proof = ['apps', 'users', 'countries'] as const

export function Hero() {
  const figures = useSettings(statistics)
  const { headline, lead } = useWords(home)
  return (
    <section id="home" aria-labelledby="home-title" className="px-(--gut)">
      <div className="relative mx-auto max-w-[88rem] overflow-clip rounded-xl bg-hero text-on-hero [--focus:var(--on-hero)]">
        <TilePattern glyph="diamond" className="hero-cloth" />
        <div className="relative mx-auto grid max-w-(--wrap) gap-x-12 px-5 sm:px-10 lg:grid-cols-[1.25fr_1fr] xl:px-0">
          <div className="pt-12 pb-12 sm:pt-16 lg:pt-24 lg:pb-24">
            <h1 id="home-title" className="text-display">
              {headline}
            </h1>
            <p className="mt-6 max-w-[40ch] text-lg text-on-hero-muted">{lead}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Button asChild variant="danfo" size="l">
                <Link to="/contact">Get a Quote</Link>
              </Button>
              <Button asChild size="l" variant="outline">
                <Link to="#quote-generator">See what growth costs</Link>
              </Button>
            </div>
            <dl className="mt-12 flex flex-wrap gap-x-9 gap-y-4 sm:gap-x-14">
              {proof.map(label => (
                <div key={label} className="flex flex-col-reverse">
                  <dt className="text-sm text-on-hero-muted">{label}</dt>
                  <dd className="font-display text-2xl tracking-[-0.02em]">{figures[label].value}</dd>
                </div>
              ))}
            </dl>
          </div>
          <Phone />
        </div>
      </div>
    </section>
  )
}

// Paper in both themes: it is a lit screen. The panel cuts it off below, so it stands in the page, not on it.
function Phone() {
  const { name } = useAgency()
  return (
    <div
      className="phone scheme-light"
      role="img"
      aria-label={`A phone showing one hundred users, all paid for by ${name}`}
    >
      <div className="phone-screen" aria-hidden="true">
        <p className="flex flex-wrap items-baseline justify-between font-display text-lg">
          First 100 <span className="font-figures tabular-nums">100/100</span>
        </p>
        <dl className="receipt-lines mt-2.5 mb-5 text-sm">
          <div>
            <dt>Users found</dt>
            <dd>100</dd>
          </div>
          <div>
            <dt className="min-w-0 wrap-anywhere">Paid by {name}</dt>
            <dd>100</dd>
          </div>
          <div>
            <dt>Paid by you</dt>
            {/* In the phone's own font: a web font for this one sign would hold up the first paint. */}
            <dd className="font-[system-ui]">₦0</dd>
          </div>
        </dl>
        <div className="-mx-1 text-mark">
          <HundredGrid filled={100} animate="view" />
        </div>
      </div>
    </div>
  )
}
