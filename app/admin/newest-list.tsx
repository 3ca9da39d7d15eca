import type { ReactNode } from 'react'

export function NewestList({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 text-xl/inherit">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function NewestListItem({ date, children }: { date: string; children: ReactNode }) {
  return (
    <li className="relative flex items-baseline justify-between gap-x-4 border-t border-hairline py-3 large-text:flex-wrap">
      {children}
      <span className="text-sm whitespace-nowrap text-muted">{date}</span>
    </li>
  )
}
