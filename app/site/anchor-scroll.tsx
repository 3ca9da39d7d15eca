import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Makes the scroll to an anchor smooth where motion is welcome, and gives the section the focus. The scrolling
 * itself is React Router's ScrollRestoration, which must come after this component.
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
    // The browser itself goes to the anchor of a page that arrives, and somebody may be writing in it by now.
    if (!hash || key === arrival.current) return
    const target = findTarget(hash)
    if (!target) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [location])

  return null
}

/** Anybody can write an anchor that is no encoded text; it leads nowhere. */
function findTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
