import { ArrowUp } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { placeScrollToTop } from './place-scroll-to-top.ts'

const threshold = 300

export function ScrollToTop() {
  const button = useRef<HTMLButtonElement>(null)
  useFreePlace(button)
  return (
    <button
      ref={button}
      type="button"
      hidden
      onClick={scrollToTop}
      aria-label="Scroll to top"
      className="scroll-to-top fixed right-0 bottom-0 z-30 grid transition-none size-12 place-items-center rounded-full bg-ink text-bg shadow-2"
    >
      <ArrowUp aria-hidden="true" className="size-5" />
    </button>
  )
}

/** In the same frame, or it would cover things for a moment. */
function useFreePlace(button: RefObject<HTMLButtonElement | null>) {
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      if (!button.current) return
      const place = window.scrollY > threshold ? placeScrollToTop() : null
      button.current.hidden = place === null
      // A transform shifts no layout.
      if (place) button.current.style.translate = `${-place.right}px ${-place.bottom}px`
    }
    const follow = () => {
      frame ||= requestAnimationFrame(look)
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    // What opens, loads or is typed moves the page under it.
    const size = new ResizeObserver(follow)
    size.observe(document.body)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
      size.disconnect()
    }
  }, [button])
}

function scrollToTop() {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
}
