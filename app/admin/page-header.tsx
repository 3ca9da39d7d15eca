import type { ReactNode } from 'react'
import { PageName } from './page-name.tsx'

interface PageHeaderProps {
  title: ReactNode
  count?: number | null
  note?: ReactNode
  children?: ReactNode
}

export function PageHeader({ title, count, note, children }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
      <div className="min-w-0 wrap-anywhere">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <PageName className="text-3xl">{title}</PageName>
          {typeof count === 'number' && (
            <p className="text-xl text-muted tabular-nums" role="status">
              {count.toLocaleString()}
              <span className="sr-only"> in this list</span>
            </p>
          )}
        </div>
        {note && <p className="mt-1.5 text-base text-muted">{note}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:*:px-3.5">{children}</div>}
    </header>
  )
}
