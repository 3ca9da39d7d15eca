import { ArrowRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { CaseStudy } from '../../data/rows/post-details.ts'
import type { Group } from '../../settings/group.ts'
import type { ServiceWords } from '../../settings/service-words.ts'
import { Button } from '../../ui/button.tsx'
import { glyphs, motifs } from '../../ui/glyphs.ts'
import { keyed } from '../../ui/keyed.ts'
import { ContactLink } from '../contact-link.tsx'
import { services } from '../navigation.ts'
import { useWords } from '../words.ts'

const CaseStudies = lazy(() => import('../studies/case-studies.tsx'))

interface ServicePageProps {
  title: string
  group: Group<ServiceWords>
  studies: CaseStudy[]
  drawing: ReactNode
  /** What the button of the head asks, where the closing one would promise what the calculator can't do. */
  opening?: string
  closing: { label: string; href: string }
}

/** The four services share one page and differ in words and drawing. */
export function ServicePage({ title, group, studies, drawing, closing, opening }: ServicePageProps) {
  const words = useWords(group)
  // The key of a service is the last part of its address.
  const about =
    services
      .find(({ label }) => label === title)
      ?.href.split('/')
      .at(-1) ?? ''
  const parts = [
    { heading: 'What we do', points: words.doing },
    { heading: 'How it is measured', points: words.measured },
    { heading: 'What you get', points: words.delivered },
    { heading: 'What we need from you', points: words.needed },
  ]
  return (
    <article>
      <header className="wrap grid items-center gap-x-16 gap-y-10 pt-10 md:pt-16 lg:grid-cols-[1fr_1.1fr]">
        <div>
          <h1 className="max-w-[8.6em] text-4xl">{title}</h1>
          <p className="measure mt-5 text-lg text-muted wrap-anywhere">{words.lead}</p>
          <Button asChild size="l" className="mt-8">
            {opening ? (
              <ContactLink about={about}>{opening}</ContactLink>
            ) : (
              <Link to={closing.href}>{closing.label}</Link>
            )}
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
            {keyed(points).map(({ key, entry: { term, text } }) => (
              <div key={key}>
                <dt className="font-semibold wrap-anywhere">{term}</dt>
                <dd className="mt-1 text-base text-muted wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}

      <Suspense>{studies.length > 0 && <CaseStudies studies={studies} heading="service_title" />}</Suspense>

      <section className="wrap section">
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-7 rounded-xl bg-hero px-6 py-10 text-on-hero [--focus:var(--on-hero)] sm:px-12 sm:py-14">
          <h2 className="max-w-[14em] text-3xl wrap-anywhere">{words.closing}</h2>
          <div className="flex flex-wrap gap-3">
            <Button asChild size="l" variant="danfo">
              <Link to={closing.href}>{closing.label}</Link>
            </Button>
            <Button asChild size="l" variant="outline">
              <Link to={`/contact?about=${about}`}>Ask about it</Link>
            </Button>
          </div>
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
