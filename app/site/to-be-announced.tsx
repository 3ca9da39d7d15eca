import type { ReactNode } from 'react'

export function ToBeAnnounced({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="inline-block max-w-full wrap-anywhere">{children}</span>{' '}
      <span className="inline-block text-sm">(to be announced)</span>
    </>
  )
}
