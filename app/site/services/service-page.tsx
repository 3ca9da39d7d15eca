import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { glyphs, motifs } from '../../ui/glyphs.ts'
import { services } from '../navigation.ts'

export interface ServiceText {
  title: string
  lead: string
  drawing: ReactNode
  /** What is done, how it is measured, what the client gets, what it needs from them. */
  parts: { heading: string; points: { term: string; text: string }[] }[]
  /** The button of the head, where the closing one would promise what the calculator can't do. */
  opening?: { label: string; href: string }
  closing: { heading: string; label: string; href: string }
}

/** The four services share one page and differ in words and drawing. */
export function ServicePage({ title, lead, drawing, parts, closing, opening = closing }: ServiceText) {
  return (
    <article>
      <header className="wrap grid items-center gap-x-16 gap-y-10 pt-10 md:pt-16 lg:grid-cols-[1fr_1.1fr]">
        <div>
          <h1 className="max-w-[8.6em] text-4xl">{title}</h1>
          <p className="measure mt-5 text-lg text-muted">{lead}</p>
          <Button asChild size="l" className="mt-8">
            <Link to={opening.href}>{opening.label}</Link>
          </Button>
        </div>
        <div className="drawing">{drawing}</div>
      </header>

      {parts.map(({ heading, points }, index) => (
        <section key={heading} className="wrap section-row">
          <div className="flex items-center gap-4 lg:block">
            <svg
              viewBox="2 2 18 18"
              className="size-9 shrink-0 text-mark lg:mb-4 lg:size-11"
              aria-hidden="true"
            >
              <path
                d={`M11 11${glyphs[motifs[index % motifs.length] ?? 'ring']}`}
                fill="currentColor"
                fillRule="evenodd"
              />
            </svg>
            <h2 className="text-2xl">{heading}</h2>
          </div>
          <dl className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
            {points.map(({ term, text }) => (
              <div key={term}>
                <dt className="font-semibold">{term}</dt>
                <dd className="mt-1 text-base text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}

      <section className="wrap section">
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-7 rounded-xl bg-hero px-6 py-10 text-on-hero [--focus:var(--on-hero)] sm:px-12 sm:py-14">
          <h2 className="max-w-[14em] text-3xl">{closing.heading}</h2>
          <Button asChild size="l" variant="danfo">
            <Link to={closing.href}>{closing.label}</Link>
          </Button>
        </div>
        <nav aria-label="Other services" className="mt-12">
          <h2 className="text-xl">The other three</h2>
          <ul className="mt-3 grid gap-x-8 sm:grid-cols-3">
            {services
              .filter(({ label }) => label !== title)
              .map(({ label, href }) => (
                <li key={href}>
                  <Link to={href} className="next-link">
                    {label}
                    <ArrowRight aria-hidden="true" className="size-5 text-mark" />
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
      </section>
    </article>
  )
}
