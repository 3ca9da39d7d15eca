import { clsx } from 'clsx/lite'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { Select } from '../../ui/select.tsx'
import type { Section } from './list-sections.ts'

interface SectionNavigationProps {
  sections: Section[]
  /** Its name; '' for the overview. */
  shown: string
  /** Names of sections with unsaved changes. */
  changed: Set<string>
}

export function SectionNavigation({ sections, shown, changed }: SectionNavigationProps) {
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section has another link
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && current) {
      showWithin(list.current, current)
    }
  }, [shown])
  const places = [{ name: '', title: 'Overview' }, ...sections, { name: 'history', title: 'History' }]
  return (
    <>
      <Select
        aria-label="Section"
        className="lg:hidden"
        value={shown}
        onChange={event => navigate(toSearch(event.target.value))}
      >
        {places.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
            {changed.has(name) && ' (not saved yet)'}
          </option>
        ))}
      </Select>
      <nav aria-label="Sections" className="max-lg:hidden">
        <ul
          ref={list}
          className="sticky top-24 grid max-h-[calc(100dvh-7rem)] gap-0.5 overflow-y-auto [scrollbar-width:thin]"
        >
          {places.map(({ name, title }) => (
            <li key={name}>
              <Link
                to={toSearch(name)}
                aria-current={name === shown ? 'page' : undefined}
                className={clsx(
                  'flex min-h-10 items-center gap-2 rounded-m px-3 py-1.5 text-md font-medium text-muted hover:bg-sunken hover:text-ink',
                  'focus-visible:-outline-offset-2 current:bg-sunken current:text-ink',
                  'forced-colors:current:bg-[Highlight] forced-colors:current:text-[HighlightText] forced-colors:current:forced-color-adjust-none',
                )}
              >
                <span className="min-w-0 grow wrap-anywhere">{title}</span>
                {changed.has(name) && (
                  <span className="size-2 shrink-0 rounded-full bg-mark forced-colors:bg-[CanvasText]">
                    <span className="sr-only">not saved yet</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** Unlike `scrollIntoView`, it leaves the page where it is. */
function showWithin(list: HTMLElement, { offsetTop, offsetHeight }: HTMLElement): void {
  const { scrollTop, clientHeight } = list
  if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
    list.scrollTop = offsetTop - clientHeight / 2
  }
}

export const toSearch = (section: string) => ({ search: section ? `?section=${section}` : '' })
