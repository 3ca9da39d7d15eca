import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface ServiceHeadProps {
  name: string
  lead: string
  action: ReactNode
  /** If the first view names no price: the way to it. */
  hasCostBelow?: boolean
  /** `above`: words over the whole width, the drawing below. */
  layout?: 'beside' | 'above'
  children?: ReactNode
}

export function ServiceHead({
  name,
  lead,
  action,
  hasCostBelow,
  layout = 'beside',
  children,
}: ServiceHeadProps) {
  return (
    <header
      className={clsx(
        'wrap grid items-center gap-x-14 gap-y-10 pt-10 md:pt-16',
        layout === 'beside' && 'service-head lg:grid-cols-[1fr_1.2fr]',
      )}
    >
      <div className="min-w-0">
        <h1 className={clsx('text-4xl', layout === 'beside' && 'max-w-[8.6em]')}>{name}</h1>
        <p className="measure mt-5 text-lg text-muted wrap-anywhere">{lead}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button asChild size="l">
            {action}
          </Button>
          {hasCostBelow && (
            <a href="#cost" className="link inline-flex min-h-11 items-center font-semibold">
              What it costs
            </a>
          )}
        </div>
      </div>
      {children && <div className="min-w-0">{children}</div>}
    </header>
  )
}
