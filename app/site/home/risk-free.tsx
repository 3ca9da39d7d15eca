import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'

const terms = [
  { term: 'You bring', text: 'an app people can install, and the one event that matters to you.' },
  { term: 'We pay', text: 'for the campaign, from the first advert to the hundredth user.' },
  { term: 'You keep', text: 'the users and everything we learned, whether or not we go on together.' },
]

export function RiskFree() {
  return (
    <section id="risk-free" aria-labelledby="risk-free-title" className="wrap section">
      <div className="ticket lifted">
        <div className="ticket-stub">
          <p className="font-display text-[min(clamp(5.5rem,4rem+6vw,9rem),30vw)] leading-[0.8] tracking-[-0.04em]">
            100
          </p>
          <p className="mt-5 font-display text-xl leading-none">free users</p>
          <p className="mt-2 text-sm tabular-nums">No. 001 to 100</p>
        </div>
        <div className="ticket-body">
          <h2 id="risk-free-title" className="text-3xl">
            Risk-free, because the risk is ours
          </h2>
          <p className="measure mt-4 text-muted">
            Most agencies ask for a retainer and a quarter of patience. We run the first campaign on our own
            money and let you judge the result: one hundred free users, in your own dashboard.
          </p>
          <dl className="mt-7 grid gap-x-8 gap-y-4 text-base sm:grid-cols-3">
            {terms.map(({ term, text }) => (
              <div key={term}>
                <dt className="font-semibold">{term}</dt>
                <dd className="text-muted">{text}</dd>
              </div>
            ))}
          </dl>
          <Button asChild size="l" className="mt-8">
            <Link to="/contact">Claim your 100</Link>
          </Button>
        </div>
      </div>
    </section>
  )
}
