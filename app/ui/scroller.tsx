import type { ReactNode } from 'react'

// Otherwise not every browser reaches a scroll area by keyboard.
const inOrder = 0

export const Scroller = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="@container overflow-x-auto" aria-label={label} tabIndex={inOrder}>
    {children}
  </section>
)
