import type { ReactNode } from 'react'

// Not every browser reaches what scrolls by keyboard without it.
const inOrder = 0

/** What is too wide scrolls by itself, also by keyboard. */
export const Scroller = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="@container overflow-x-auto" aria-label={label} tabIndex={inOrder}>
    {children}
  </section>
)
