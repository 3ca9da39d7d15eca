import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'

const threshold = 300

export function ScrollToTop() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const follow = () => setShown(window.scrollY > threshold)
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])

  if (!shown) return null
  return (
    <button
      type="button"
      onClick={scrollToTop}
      aria-label="Scroll to top"
      className="scroll-to-top fixed right-4 z-30 grid size-12 animate-[rise_var(--base)_var(--ease)] place-items-center rounded-full bg-ink text-bg shadow-2 transition-transform duration-(--fast) hover:-translate-y-0.5"
    >
      <ArrowUp aria-hidden="true" className="size-5" />
    </button>
  )
}

function scrollToTop() {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
}
