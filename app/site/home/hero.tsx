import { Link } from 'react-router'
import { home } from '../../settings/groups/home.ts'
import { prices } from '../../settings/groups/prices.ts'
import { statistics } from '../../settings/groups/statistics.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { formatNaira } from '../format-count.ts'
import { freeUsers } from '../free-users.ts'
import { TilePattern } from '../tile-pattern.tsx'
import { useWords } from '../words.ts'
import { CampaignPhone } from './campaign-phone.tsx'

const proof = ['apps', 'users', 'countries'] as const

export function Hero() {
  const figures = useSettings(statistics)
  const { rates } = useSettings(prices).list
  const { headline, lead } = useWords(home)
  return (
    <section id="home" aria-labelledby="home-title" className="px-(--gut)">
      <div className="relative mx-auto max-w-[88rem] overflow-clip rounded-xl bg-hero text-on-hero [--focus:var(--on-hero)]">
        <TilePattern glyph="diamond" className="hero-cloth" />
        <div className="relative grid gap-x-12 px-5 sm:px-[max(36px,(100%-var(--wrap))/2)] lg:grid-cols-[1.25fr_1fr]">
          <div className="pt-10 pb-12 sm:pt-16 lg:pt-24 lg:pb-24">
            <h1 id="home-title" className="text-display">
              {headline}
            </h1>
            <p className="mt-5 max-w-[40ch] text-lg text-on-hero-muted sm:mt-6">{lead}</p>
            <p className="phone-naira mt-4 text-base font-semibold text-balance sm:text-lg">
              {formatNaira(0)} for the first {freeUsers}, then from {formatNaira(rates.acquisition)} a user.
            </p>
            <div className="mt-7 flex flex-wrap gap-3 sm:mt-8">
              <Button asChild variant="danfo" size="l">
                <Link to="/contact">Get a Quote</Link>
              </Button>
              <Button asChild size="l" variant="outline">
                <Link to="#quote-generator">See what growth costs</Link>
              </Button>
            </div>
            <dl className="mt-10 flex flex-wrap gap-x-9 gap-y-4 sm:mt-12 sm:gap-x-14">
              {proof.map(label => (
                <div key={label} className="flex flex-col-reverse">
                  <dt className="text-sm text-on-hero-muted">{label}</dt>
                  <dd className="font-display text-2xl tracking-[-0.02em] wrap-anywhere">
                    {figures[label].value}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <CampaignPhone />
        </div>
      </div>
    </section>
  )
}
