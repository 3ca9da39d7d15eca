import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'

interface ServiceHeadProps {
  name: string
  lead: string
  /** The one button of the first view. */
  action: ReactNode
  /** `above`: the words take the whole width and the artefact stands below them. */
  layout?: 'beside' | 'above'
  children?: ReactNode
}

/** Name, lead and action, with a drawing or the page's artefact. */
export function ServiceHead({ name, lead, action, layout = 'beside', children }: ServiceHeadProps) {
  return (
    <header
      className={clsx(
        'wrap grid items-center gap-x-14 gap-y-10 pt-10 md:pt-16',
        layout === 'beside' && 'lg:grid-cols-[1fr_1.2fr]',
      )}
    >
      <div className="min-w-0">
        <h1 className={clsx('text-4xl', layout === 'beside' && 'max-w-[8.6em]')}>{name}</h1>
        <p className="measure mt-5 text-lg text-muted wrap-anywhere">{lead}</p>
        <div className="mt-8">{action}</div>
      </div>
      {children && <div className="min-w-0">{children}</div>}
    </header>
  )
}
