import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { CaseStudy } from '../../data/rows/post-details.ts'
import { describeClient, describeStudy } from './describe-study.ts'
import { StudyQuote } from './study-quote.tsx'

export function StudyCard({ study }: { study: CaseStudy }) {
  const client = describeClient(study)
  const facts = describeStudy(study).filter(({ name }) => name !== 'Client' && name !== 'App')
  return (
    <article className="study-card group">
      <div>
        {client && <p className="eyebrow wrap-anywhere">{client}</p>}
        <h3 className="mt-1.5 text-xl wrap-anywhere">
          <Link to={`/company/blog/${study.slug}`} prefetch="intent" className="stretched">
            {study.title}
          </Link>
        </h3>
        <p className="mt-2 line-clamp-3 max-w-[60ch] text-base text-muted">{study.excerpt}</p>
        <p className="mt-3 flex items-center gap-2 text-base font-semibold text-link" aria-hidden="true">
          Read how
          <ArrowRight className="size-5 transition-transform duration-(--fast) group-hover:translate-x-1" />
        </p>
      </div>
      {facts.length > 0 && (
        <dl className="study-facts phone-naira">
          {facts.map(({ name, value }) => (
            <div key={name} data-fact={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <StudyQuote {...study} />
    </article>
  )
}
