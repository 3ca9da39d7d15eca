import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'

const grounds = {
  indigo: 'bg-hero text-on-hero [--focus:var(--on-hero)]',
  danfo: 'scheme-light bg-danfo text-on-danfo',
  paper: 'bg-surface inset-ring inset-ring-hairline',
  sunken: 'bg-sunken',
}

// Otherwise a drawing behind the second button would show through.
const backings = { indigo: 'bg-hero', danfo: 'bg-danfo', paper: 'bg-surface', sunken: 'bg-sunken' }

interface ServiceClosingProps {
  words: string
  about: string
  label: string
  href: string
  ground: keyof typeof grounds
  layout?: 'beside' | 'below'
  children?: ReactNode
}

export function ServiceClosing({
  words,
  about,
  label,
  href,
  ground,
  layout = 'beside',
  children,
}: ServiceClosingProps) {
  return (
    <section className="wrap section">
      <div className={clsx('service-closing', `service-closing-${layout}`, grounds[ground])}>
        {children}
        <h2 className="relative max-w-[14em] text-3xl wrap-anywhere">{words}</h2>
        <div className="relative flex flex-wrap gap-3">
          <Button asChild size="l" variant={ground === 'indigo' ? 'danfo' : 'primary'}>
            <Link to={href}>{label}</Link>
          </Button>
          <Button asChild size="l" variant="outline" className={backings[ground]}>
            <Link to={`/contact?about=${about}`}>Ask about it</Link>
          </Button>
        </div>
      </div>
    </section>
  )
}
