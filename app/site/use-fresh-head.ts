import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const tags = 'script[type="application/ld+json"], meta[property^="og:image"], meta[name^="twitter:"]'

/** What `to-meta.ts` leaves to the server is of the page that came as HTML: it goes with the first step to another. */
export function useFreshHead() {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname === first.current) return
    for (const tag of document.head.querySelectorAll(tags)) tag.remove()
  }, [pathname])
}
