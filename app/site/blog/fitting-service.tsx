import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { FittingService as Service } from './find-fitting-service.server.ts'

export function FittingService({ service: { label, href, sentence } }: { service: Service }) {
  return (
    <aside aria-labelledby="fitting-service" className="fitting-service group">
      <div>
        <p className="eyebrow">What we do about it</p>
        <h2 id="fitting-service" className="mt-1.5 text-2xl">
          <Link to={href} viewTransition prefetch="intent" className="stretched">
            {label}
          </Link>
        </h2>
        <p className="mt-3 text-base text-muted">{sentence}</p>
      </div>
      <ArrowRight
        aria-hidden="true"
        className="size-6 text-link transition-transform duration-(--fast) group-hover:translate-x-1"
      />
    </aside>
  )
}
