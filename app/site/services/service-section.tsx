import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'

interface ServiceSectionProps {
  heading: string
  /** `row`: the heading is beside its content; `wide`: above. */
  layout?: 'row' | 'wide'
  children: ReactNode
}

export function ServiceSection({ heading, layout = 'row', children }: ServiceSectionProps) {
  return (
    <section className={clsx('wrap', layout === 'row' ? 'section-row' : 'section')}>
      <h2 className={clsx('wrap-anywhere', layout === 'row' ? 'text-2xl' : 'max-w-[14em] text-3xl')}>
        {heading}
      </h2>
      <div className={clsx('min-w-0', layout === 'wide' && 'mt-8')}>{children}</div>
    </section>
  )
}
