import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a page. Takes a focus that the navigation lost, so that screen readers start at the top. */
export function PageName({ className, children }: { className: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
