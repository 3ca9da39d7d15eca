import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Smooth only where motion is welcome; focuses the section, or the heading of another page, so that readers hear it.
 * Must come before ScrollRestoration, which does the scrolling.
 */
export function AnchorScroll() {
  const location = useLocation()
  const former = useRef(location)

  useLayoutEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    document.documentElement.style.scrollBehavior = location.hash && !calm ? 'smooth' : 'auto'
  }, [location])

  useEffect(() => {
    const { hash, key, pathname } = location
    const { current: last } = former
    former.current = location
    // After a page load the browser itself scrolls, and somebody may be typing by now.
    if (key === last.key) return
    // A fragment may be no anchor but a quote.
    const target = findTarget(hash) ?? (pathname === last.pathname ? null : findHeading())
    if (!target) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [location])

  return null
}

/** The back office leads its focus itself. */
const findHeading = () => document.querySelector<HTMLElement>('.site-header ~ main h1')

/** Null also for a malformed fragment. */
function findTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
