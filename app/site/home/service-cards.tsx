import { clsx } from 'clsx/lite'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { home } from '../../settings/groups/home.ts'
import type { Glyph } from '../../ui/glyphs.ts'
import { TilePattern } from '../tile-pattern.tsx'
import { useWords } from '../words.ts'

interface Offer {
  name: string
  /** Which of the page's words says what it is. */
  word:
    | 'user_acquisition'
    | 'growth_analytics'
    | 'app_store_optimization'
    | 'performance_marketing'
    | 'retention'
    | 'consulting'
  glyph: Glyph
  href?: string
  /** Takes two thirds of its row on a large screen. */
  wide?: boolean
}

const offers: Offer[] = [
  {
    name: 'User Acquisition',
    word: 'user_acquisition',
    glyph: 'ring',
    href: '/services/user-acquisition',
    wide: true,
  },
  {
    name: 'Growth Analytics',
    word: 'growth_analytics',
    glyph: 'comb',
    href: '/services/growth-analytics',
  },
  {
    name: 'App Store Optimization',
    word: 'app_store_optimization',
    glyph: 'leaf',
    href: '/services/app-store-optimization',
  },
  {
    name: 'Performance Marketing',
    word: 'performance_marketing',
    glyph: 'seeds',
    href: '/services/performance-marketing',
    wide: true,
  },
  { name: 'Retention & Engagement', word: 'retention', glyph: 'diamond' },
  { name: 'Growth Consulting', word: 'consulting', glyph: 'ring' },
]

export function ServiceCards() {
  const words = useWords(home)
  return (
    <section id="services" aria-labelledby="services-title" className="wrap section">
      <h2 id="services-title" className="max-w-[12em] text-4xl">
        {words.services_title}
      </h2>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
        {offers.map(offer => (
          <li key={offer.name} className={clsx('grid', toSpan(offer))}>
            {offer.href ? (
              <OpenCard {...offer} href={offer.href} text={words[offer.word]} />
            ) : (
              <ComingCard {...offer} text={words[offer.word]} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function toSpan({ href, wide }: Offer): string {
  if (!href) return 'lg:col-span-3'
  return wide ? 'lg:col-span-4' : 'lg:col-span-2'
}

function OpenCard({ name, text, glyph, href, wide }: Offer & { href: string; text: string }) {
  return (
    <article className="card group">
      <TilePattern glyph={glyph} className={clsx('text-mark', wide && 'tile-wide')} />
      <h3 className="mt-auto text-xl">
        <Link to={href} prefetch="intent" className="stretched">
          {name}
        </Link>
      </h3>
      <p className="max-w-[46ch] text-base text-muted">{text}</p>
      <ArrowRight
        aria-hidden="true"
        className="mt-2 size-5 text-mark transition-transform duration-(--fast) group-hover:translate-x-1"
      />
    </article>
  )
}

function ComingCard({ name, text }: Offer & { text: string }) {
  return (
    <article className="card card-coming" aria-disabled="true">
      <p className="mb-auto w-fit rounded-full border border-dashed border-control px-3 py-0.5 text-xs font-semibold text-muted">
        Coming Soon
      </p>
      <h3 className="mt-6 text-xl">{name}</h3>
      <p className="max-w-[46ch] text-base text-muted">{text}</p>
    </article>
  )
}
