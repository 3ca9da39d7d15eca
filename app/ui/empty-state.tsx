import type { ReactNode } from 'react'
import { HundredGrid } from './hundred-grid.tsx'

export function EmptyState({
  title,
  titleAs: Title = 'p',
  children,
  action,
}: {
  title: string
  titleAs?: 'p' | 'h1'
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-4 rounded-l border border-dashed border-control px-6 py-14 text-center">
      <span aria-hidden="true" className="block w-28 text-mark">
        <HundredGrid filled={0} />
      </span>
      <Title className="font-text text-xl font-semibold text-balance">{title}</Title>
      {children && <div className="measure text-base text-muted">{children}</div>}
      {action}
    </div>
  )
}
