import type { ReactNode } from 'react'

/** What stands for something that the agency has not given yet. */
export function ToBeAnnounced({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="inline-block max-w-full wrap-anywhere">{children}</span>{' '}
      <span className="inline-block text-sm">(to be announced)</span>
    </>
  )
}
