import { Link } from 'react-router'
import type { LeadCounts } from '../../../data/rows/leads.ts'
import { Button } from '../../../ui/button.tsx'
import { HundredGrid } from '../../../ui/hundred-grid.tsx'
import { useListParameters } from '../../use-list-parameters.ts'
import { filterNames, type ShownQuery, tabNames, tabs, withTab } from '../leads-query.ts'

const emptyTitles: Record<ShownQuery['tab'], string> = {
  to_answer: 'Everybody is answered',
  open: 'Nothing is open',
  quoted: 'No quote is out',
  won: 'Nothing won yet',
  lost: 'Nothing lost',
  archive: 'Nothing has been archived',
  spam: 'Nothing is held back',
}

interface NoLeadsProps {
  query: ShownQuery
  counts: LeadCounts | null
}

export function NoLeads({ query, counts }: NoLeadsProps) {
  const { parameters } = useListParameters()
  const isFiltered = filterNames.some(name => parameters.has(name))
  const elsewhere = tabs.filter(tab => tab !== query.tab && (counts?.[tab] ?? 0) > 0)
  const isNew = !isFiltered && counts !== null && elsewhere.length === 0

  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <span aria-hidden="true" className="block w-24 text-mark">
        <HundredGrid filled={query.tab === 'to_answer' && !isFiltered && !isNew ? 100 : 0} />
      </span>
      <p className="text-lg font-semibold">
        {isFiltered
          ? query.search
            ? `Nothing found for “${query.search}”`
            : 'Nothing fits these filters'
          : isNew
            ? 'No messages yet'
            : emptyTitles[query.tab]}
      </p>
      {isNew && <p className="text-base text-muted">What visitors write on the contact page arrives here.</p>}
      {elsewhere.length > 0 && (
        <p className="text-base text-muted">
          {isFiltered ? 'Found in ' : 'See '}
          {elsewhere.map((tab, i) => (
            <span key={tab}>
              {i > 0 && ', '}
              <Link to={`?${withTab(parameters, tab)}`} className="link">
                {tabNames[tab]} ({counts?.[tab]})
              </Link>
            </span>
          ))}
        </p>
      )}
      {isFiltered && (
        <Button variant="secondary" asChild>
          <Link to={query.tab === 'to_answer' ? '?' : `?tab=${query.tab}`}>Show all messages</Link>
        </Button>
      )}
      {isNew && (
        <Button variant="secondary" asChild>
          <Link to="/contact">See the contact page</Link>
        </Button>
      )}
    </div>
  )
}
