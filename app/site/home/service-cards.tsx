import { clsx } from 'clsx/lite'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Glyph } from '../../ui/glyphs.ts'
import { TilePattern } from '../tile-pattern.tsx'

interface Offer {
  name: string
  text: string
  glyph: Glyph
  href?: string
  /** Takes two thirds of its row on a large screen. */
  wide?: boolean
}

const offers: Offer[] = [
  {
    name: 'User Acquisition',
    text: 'New users from the channels your market really uses, bought at a price per user you agreed to beforehand.',
    glyph: 'ring',
    href: '/services/user-acquisition',
    wide: true,
  },
  {
    name: 'Growth Analytics',
    text: 'See where users come from, where they stop, and what the next one is worth.',
    glyph: 'comb',
    href: '/services/growth-analytics',
  },
  {
    name: 'App Store Optimization',
    text: 'A listing that is found and installed: words, icon, screenshots, reviews.',
    glyph: 'leaf',
    href: '/services/app-store-optimization',
  },
  {
    name: 'Performance Marketing',
    text: 'Adverts tested in small amounts, kept while they pay for themselves and stopped the day they don’t.',
    glyph: 'seeds',
    href: '/services/performance-marketing',
    wide: true,
  },
  {
    name: 'Retention & Engagement',
    text: 'Bring users back on day 2, day 7 and day 30, with messages they are glad to get.',
    glyph: 'diamond',
  },
  {
    name: 'Growth Consulting',
    text: 'A growth lead beside your own team, for founders who want to learn to do this themselves.',
    glyph: 'ring',
  },
]

export function ServiceCards() {
  return (
    <section id="services" aria-labelledby="services-title" className="wrap section">
      <h2 id="services-title" className="max-w-[12em] text-4xl">
        Four ways to grow now, two more on the way
      </h2>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
        {offers.map(offer => (
          <li key={offer.name} className={clsx('grid', toSpan(offer))}>
            {offer.href ? <OpenCard {...offer} href={offer.href} /> : <ComingCard {...offer} />}
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

function OpenCard({ name, text, glyph, href, wide }: Offer & { href: string }) {
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

function ComingCard({ name, text }: Offer) {
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
