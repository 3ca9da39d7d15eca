import { clsx } from 'clsx/lite'
import { ArrowRight } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { home } from '../../settings/groups/home.ts'
import { useWords } from '../words.ts'
import { CohortDrawing, FunnelDrawing, ListingDrawing, StopDrawing } from './service-drawings.tsx'

interface OpenService {
  name: string
  word: 'user_acquisition' | 'growth_analytics' | 'app_store_optimization' | 'performance_marketing'
  href: string
  Drawing: ComponentType
  span: string
  className?: string
}

const open: OpenService[] = [
  {
    name: 'User Acquisition',
    word: 'user_acquisition',
    href: '/services/user-acquisition',
    Drawing: FunnelDrawing,
    span: 'lg:col-span-4',
    className: 'card-lead',
  },
  {
    name: 'Growth Analytics',
    word: 'growth_analytics',
    href: '/services/growth-analytics',
    Drawing: CohortDrawing,
    span: 'lg:col-span-2',
  },
  {
    name: 'App Store Optimization',
    word: 'app_store_optimization',
    href: '/services/app-store-optimization',
    Drawing: ListingDrawing,
    span: 'lg:col-span-2',
  },
  {
    name: 'Performance Marketing',
    word: 'performance_marketing',
    href: '/services/performance-marketing',
    Drawing: StopDrawing,
    span: 'lg:col-span-4',
  },
]

const coming = [
  { name: 'Retention & Engagement', word: 'retention' },
  { name: 'Growth Consulting', word: 'consulting' },
] as const

export function ServiceCards() {
  const words = useWords(home)
  return (
    <section id="services" aria-labelledby="services-title" className="wrap section">
      <h2 id="services-title" className="max-w-[12em] text-4xl">
        {words.services_title}
      </h2>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
        {open.map(service => (
          <li key={service.name} className={clsx('grid', service.span)}>
            <OpenCard {...service} text={words[service.word]} />
          </li>
        ))}
        {coming.map(({ name, word }) => (
          <li key={name} className="grid lg:col-span-3">
            <ComingCard name={name} text={words[word]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenCard({ name, text, href, Drawing, className }: OpenService & { text: string }) {
  return (
    <article className={clsx('card group', className)}>
      <Drawing />
      <h3 className="mt-auto text-xl">
        <Link to={href} prefetch="intent" className="stretched">
          {name}
        </Link>
      </h3>
      <p className="card-text max-w-[46ch] text-base">{text}</p>
      <ArrowRight
        aria-hidden="true"
        className="mt-2 size-5 transition-transform duration-(--fast) group-hover:translate-x-1"
      />
    </article>
  )
}

function ComingCard({ name, text }: { name: string; text: string }) {
  return (
    <article className="card card-coming" aria-disabled="true">
      <p className="mb-auto w-fit rounded-full border border-dashed border-control px-3 py-0.5 text-xs font-semibold text-muted">
        Coming Soon
      </p>
      <h3 className="mt-6 text-xl">{name}</h3>
      <p className="card-text max-w-[46ch] text-base">{text}</p>
    </article>
  )
}
