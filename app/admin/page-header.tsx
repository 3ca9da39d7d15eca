import type { ReactNode } from 'react'
import { PageName } from './page-name.tsx'

/** The name of the page, what stands in it, and its buttons. */
export function PageHeader(props: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
      <div className="min-w-0 wrap-anywhere">
        <PageName className="text-3xl">{props.title}</PageName>
        {props.note && <p className="mt-1.5 text-base text-muted">{props.note}</p>}
      </div>
      {props.children && (
        <div className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:*:px-3.5">{props.children}</div>
      )}
    </header>
  )
}
