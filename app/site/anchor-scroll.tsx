import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Smooth only where motion is welcome; focuses the section. Must come before ScrollRestoration, which does the
 * scrolling.
 */
export function AnchorScroll() {
  const location = useLocation()
  const arrival = useRef(location.key)

  useLayoutEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    document.documentElement.style.scrollBehavior = location.hash && !calm ? 'smooth' : 'auto'
  }, [location])

  useEffect(() => {
    const { hash, key } = location
    // After a page load the browser itself scrolls, and somebody may be typing by now.
    if (!hash || key === arrival.current) return
    const target = findTarget(hash)
    if (!target) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [location])

  return null
}

/** Null also for a malformed fragment. */
function findTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
