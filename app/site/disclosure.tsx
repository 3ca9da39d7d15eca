import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface DisclosureProps {
  summary: ReactNode
  label?: string
  className?: string
  summaryClassName?: string
  children: ReactNode
}

/** Opens without script; with it, Escape, a press outside and navigation close it. */
export function Disclosure({ summary, label, className, summaryClassName, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const shownAt = useRef(key)

  useEffect(() => {
    // It may have been opened before hydration.
    if (details.current && shownAt.current !== key) details.current.open = false
    shownAt.current = key
  }, [key])

  useEffect(() => {
    const element = details.current
    if (!element) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) element.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return
      element.open = false
      element.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])

  return (
    <details ref={details} className={className}>
      <summary aria-label={label} className={summaryClassName}>
        {summary}
      </summary>
      {children}
    </details>
  )
}
