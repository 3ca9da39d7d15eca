import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { LeadCounts } from '../../../data/rows/leads.ts'
import { useListParameters } from '../../use-list-parameters.ts'
import { tabNames, tabs, toLeadsQuery, withTab } from '../leads-query.ts'

export function DeskTabs({ counts }: { counts: LeadCounts | null }) {
  const { parameters } = useListParameters()
  const { tab } = toLeadsQuery(parameters)
  const current = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the row is longer than the screen
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab])

  return (
    <nav
      aria-label="Folders"
      className="-mx-(--gut) mb-3 flex snap-x gap-1 overflow-x-auto px-(--gut) [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0 large-text:flex-wrap"
    >
      {tabs.map(each => (
        <Link
          key={each}
          ref={each === tab ? current : undefined}
          to={{ pathname: '/admin/messages', search: withTab(parameters, each) }}
          aria-current={each === tab ? 'page' : undefined}
          className="flex min-h-11 shrink-0 snap-center items-center gap-1.5 rounded-full px-3.5 text-md font-semibold whitespace-nowrap text-muted hover:bg-sunken current:bg-ink current:text-bg forced-colors:border forced-colors:current:border-[Highlight] forced-colors:current:bg-[Highlight] forced-colors:current:text-[HighlightText] forced-colors:current:forced-color-adjust-none"
        >
          {tabNames[each]}
          {counts && counts[each] > 0 && (
            <span className="text-sm font-medium tabular-nums">
              {counts[each] > 999 ? '999+' : counts[each]}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
