import { useEffect, useRef } from 'react'

/** Takes the focus when its section was chosen from the list. */
export function SectionTitle({ title, note }: { title: string; note?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isChosen = document.activeElement?.closest('nav[aria-label="Sections"]')
    if (isChosen) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <h2 id="section" ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <p className="measure mt-1 mb-5 text-base text-muted empty:mt-0">{note}</p>
    </>
  )
}
