import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { whenReached } from './when-reached.ts'

/** Empty but in a copy: the worker fills it before the page shows, so that nothing moves (`worker/mark-copy.ts`). */
export function CopyNotice() {
  const notice = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const firstKey = useRef(key)
  useEffect(() => {
    if (key !== firstKey.current) notice.current?.replaceChildren()
  }, [key])
  useEffect(() => {
    const text = notice.current?.querySelector('p')
    // On a slow network the site can be reached, so there is nothing to wait for.
    if (!text || text.dataset.slow) return
    return whenReached(location.pathname, () => {
      const link = Object.assign(document.createElement('a'), {
        href: '',
        textContent: 'Load the latest page',
        // The link alone would lose a quote that stands in the fragment.
        onclick: () => {
          location.reload()
          return false
        },
      })
      link.className = 'link font-semibold'
      text.replaceChildren('The site can be reached again. ', link)
    })
  }, [])
  return (
    <aside
      ref={notice}
      data-copy-notice=""
      aria-label="Copy"
      className="bg-sunken text-base text-muted empty:hidden print:hidden"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what the worker writes here stays when React comes
      dangerouslySetInnerHTML={empty}
    />
  )
}

const empty = { __html: '' }
