import { Link } from 'react-router'
import { home } from '../../settings/groups/home.ts'
import { Button } from '../../ui/button.tsx'
import { freeUsers } from '../free-users.ts'
import { TilePattern } from '../tile-pattern.tsx'
import { useWords } from '../words.ts'
import { OfferConditions } from './offer-conditions.tsx'
import { Seats } from './seats.tsx'

export function RiskFree() {
  const words = useWords(home)
  const terms = [
    { id: 'bring', term: words.bring_term, text: words.bring_text },
    { id: 'pay', term: words.pay_term, text: words.pay_text },
    { id: 'keep', term: words.keep_term, text: words.keep_text },
  ]
  return (
    <section id="risk-free" aria-labelledby="risk-free-title" className="wrap section">
      <div className="ticket lifted">
        <div className="ticket-stub">
          <TilePattern glyph="ring" className="stub-cloth" />
          <p className="font-display text-[min(clamp(5.5rem,4rem+6vw,9rem),30vw)] leading-[0.8] tracking-[-0.04em] md:text-[clamp(5.5rem,1rem+9vw,9rem)]">
            {freeUsers}
          </p>
          <div>
            <p className="font-display text-xl leading-none">free users</p>
            <p className="mt-2 text-sm tabular-nums">No. 001 to {freeUsers}</p>
            <Seats />
          </div>
        </div>
        <div className="ticket-body paper">
          <h2 id="risk-free-title" className="text-3xl">
            {words.offer_title}
          </h2>
          <p className="measure mt-4 text-muted">{words.offer_text}</p>
          <dl className="mt-6 grid gap-x-8 gap-y-3.5 text-base lg:grid-cols-3">
            {terms.map(({ id, term, text }) => (
              <div key={id} className="grid content-start gap-x-4 md:max-lg:grid-cols-[6.5em_1fr]">
                <dt className="min-w-0 font-semibold">{term}</dt>
                <dd className="min-w-0 text-muted">{text}</dd>
              </div>
            ))}
          </dl>
          <Button asChild size="l" className="mt-7">
            <Link to="/contact?about=free-users">Claim your {freeUsers}</Link>
          </Button>
        </div>
        <OfferConditions />
      </div>
    </section>
  )
}
