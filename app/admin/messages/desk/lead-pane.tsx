import { clsx } from 'clsx/lite'
import { useEffect, useRef } from 'react'
import type { LeadCounts, LeadOwner, LeadRow, LeadViewRow } from '../../../data/rows/leads.ts'
import { useAuth } from '../../../session/session-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { useListParameters } from '../../use-list-parameters.ts'
import type { Selection } from '../../use-selection.ts'
import type { ShownQuery } from '../leads-query.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useDesk } from './desk-context.ts'
import { DeskFilters } from './desk-filters.tsx'
import { LeadItem } from './lead-item.tsx'
import { NoLeads } from './no-leads.tsx'

interface LeadPaneProps {
  selection: Selection<LeadRow>
  query: ShownQuery
  hasMore: boolean
  counts: LeadCounts | null
  owners: LeadOwner[]
  services: string[]
  views: LeadViewRow[]
}

export function LeadPane({ selection, query, hasMore, counts, owners, services, views }: LeadPaneProps) {
  const { leads, openId, actOn } = useDesk()
  const { user } = useAuth()
  const { change } = useListParameters()
  const list = useRef<HTMLOListElement>(null)
  useOpenRowInSight(list, openId)

  return (
    <section
      aria-label="Messages"
      className={clsx('min-w-0 lg:flex lg:min-h-0 lg:flex-col', openId !== null && 'max-lg:hidden')}
    >
      <DeskFilters query={query} owners={owners} services={services} views={views} />
      {selection.selected.length > 0 && <BulkBar selection={selection} owners={owners} />}
      <div className="min-h-0 grow lg:overflow-y-auto">
        {leads.length === 0 && <NoLeads query={query} counts={counts} />}
        {leads.length > 0 && (
          <ol
            ref={list}
            aria-label="Messages"
            className="bg-surface max-lg:rounded-l max-lg:border max-lg:border-hairline max-lg:[clip-path:inset(0_round_var(--radius-l))]"
          >
            {leads.map(lead => (
              <LeadItem
                key={lead.id}
                lead={lead}
                isOpen={lead.id === openId}
                isSelected={selection.isSelected(lead.id)}
                owner={
                  lead.owner_id === null
                    ? null
                    : (owners.find(({ id }) => id === lead.owner_id)?.name ?? lead.owner_name)
                }
                isOwn={lead.owner_id === user?.id}
                onSelect={(isOn, isRange) => selection.toggle(lead.id, isOn, isRange)}
                onArchive={() => actOn([lead], { archived: lead.archived_at === null })}
                onTake={() => actOn([lead], { owner_id: user?.id ?? null })}
              />
            ))}
          </ol>
        )}
        {hasMore && (
          <div className="p-3 text-center">
            <Button
              variant="secondary"
              onClick={() =>
                change('page', String(query.page + 1), { replace: true, preventScrollReset: true })
              }
            >
              Show more
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

function useOpenRowInSight(list: React.RefObject<HTMLOListElement | null>, openId: string | null) {
  useEffect(() => {
    const row = list.current?.querySelector(`[data-lead="${CSS.escape(openId ?? '')}"]`)
    row?.scrollIntoView({ block: 'nearest' })
  }, [list, openId])
}
