import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const tags = 'script[type="application/ld+json"], meta[property^="og:image"], meta[name^="twitter:"]'

/** Removes the tags that only the server writes (`to-meta.ts`): they belong to the first page. */
export function useFreshHead() {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname === first.current) return
    for (const tag of document.head.querySelectorAll(tags)) tag.remove()
  }, [pathname])
}
