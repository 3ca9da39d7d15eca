import { Link } from 'react-router'
import { home } from '../../settings/groups/home.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../words.ts'

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
          <p className="font-display text-[min(clamp(5.5rem,4rem+6vw,9rem),30vw)] leading-[0.8] tracking-[-0.04em]">
            100
          </p>
          <p className="mt-5 font-display text-xl leading-none">free users</p>
          <p className="mt-2 text-sm tabular-nums">No. 001 to 100</p>
        </div>
        <div className="ticket-body min-w-0 wrap-anywhere">
          <h2 id="risk-free-title" className="text-3xl">
            {words.offer_title}
          </h2>
          <p className="measure mt-4 text-muted">{words.offer_text}</p>
          <dl className="mt-7 grid gap-x-8 gap-y-4 text-base sm:grid-cols-3">
            {terms.map(({ id, term, text }) => (
              <div key={id}>
                <dt className="font-semibold">{term}</dt>
                <dd className="text-muted">{text}</dd>
              </div>
            ))}
          </dl>
          <Button asChild size="l" className="mt-8">
            <Link to="/contact?about=free-users">Claim your 100</Link>
          </Button>
        </div>
      </div>
    </section>
  )
}
