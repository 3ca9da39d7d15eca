import { clsx } from 'clsx/lite'
import { ListFilter, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { LeadOwner, LeadViewRow } from '../../../data/rows/leads.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { SearchField } from '../../search-field.tsx'
import { useListParameters } from '../../use-list-parameters.ts'
import { stageNames } from '../changes/describe-change.ts'
import { findDefaultSort, type ShownQuery, sortNames } from '../leads-query.ts'
import { SavedViews } from './saved-views.tsx'

interface DeskFiltersProps {
  query: ShownQuery
  owners: LeadOwner[]
  services: string[]
  views: LeadViewRow[]
}

const filters = ['month', 'stage', 'owner', 'service'] as const

export function DeskFilters({ query, owners, services, views }: DeskFiltersProps) {
  const { change } = useListParameters()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const set = filters.filter(name => query[name] !== '')
  const words: Record<(typeof filters)[number], string> = {
    month: query.month && toMonthName(query.month),
    stage: query.stage && stageNames[query.stage],
    owner: toOwnerName(query.owner, owners),
    service: query.service,
  }

  return (
    <div className="z-1 border-hairline max-lg:mb-3 lg:border-b lg:p-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 grow basis-40">
          <SearchField label="Search messages" />
        </div>
        <Button
          variant="secondary"
          size="icon"
          aria-label={set.length > 0 ? `Filters, ${set.length} set` : 'Filters'}
          title="Filters"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          className={clsx('relative', set.length > 0 && 'text-link')}
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilter aria-hidden="true" className="size-5" />
          {set.length > 0 && (
            <span className="absolute top-2 right-2 size-2 rounded-full bg-mark forced-colors:bg-[Highlight]" />
          )}
        </Button>
        <SavedViews views={views} />
      </div>
      {isOpen && (
        <div id={id} className="mt-2 grid grid-cols-2 gap-2 large-text:grid-cols-1">
          <Choice
            name="month"
            label="Month"
            all="Any month"
            value={query.month}
            options={listMonths(query.month)}
          />
          <Choice
            name="stage"
            label="Stage"
            all="Any stage"
            value={query.stage}
            options={Object.entries(stageNames)}
          />
          <Choice
            name="owner"
            label="Owner"
            all="Any owner"
            value={query.owner}
            options={[
              ['me', 'Me'],
              ['none', 'Nobody'],
              ...owners.map(({ id: to, name }): Option => [to, name]),
            ]}
          />
          <Choice
            name="service"
            label="Service"
            all="Any service"
            value={query.service}
            options={[...new Set([...services, ...(query.service ? [query.service] : [])])].map(name => [
              name,
              name,
            ])}
          />
          <Select
            aria-label="Order"
            className="col-span-full"
            value={query.sort}
            onChange={({ target }) =>
              change('sort', target.value === findDefaultSort(query.tab) ? null : target.value, {
                replace: true,
              })
            }
          >
            {Object.entries(sortNames).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      )}
      {set.length > 0 && (
        <ul aria-label="Filters that are set" className="mt-2 flex flex-wrap gap-1.5">
          {set.map(name => (
            <li key={name}>
              <button
                type="button"
                aria-label={`Remove the filter ${words[name]}`}
                onClick={() => change(name, null, { replace: true })}
                className="flex min-h-8 items-center gap-1.5 rounded-full bg-sunken pr-2 pl-3 text-sm font-medium hover:text-link forced-colors:border"
              >
                {words[name]}
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Option = [value: string, label: string]

interface ChoiceProps {
  name: string
  label: string
  all: string
  value: string
  options: Option[]
}

function Choice({ name, label, all, value, options }: ChoiceProps) {
  const { change } = useListParameters()
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => change(name, target.value || null, { replace: true })}
    >
      <option value="">{all}</option>
      {options.map(([to, text]) => (
        <option key={to} value={to}>
          {text}
        </option>
      ))}
    </Select>
  )
}

const shownMonths = 24
const monthName = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })

const toMonthName = (month: string) => monthName.format(new Date(`${month}-15T12:00:00`))

function listMonths(chosen: string, now = new Date()): Option[] {
  const months = Array.from({ length: shownMonths }, (_, i) => {
    const month = new Date(now.getFullYear(), now.getMonth() - i, 15)
    return `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`
  })
  const all = chosen && !months.includes(chosen) ? [...months, chosen] : months
  return all.map(month => [month, toMonthName(month)])
}

function toOwnerName(owner: string, owners: LeadOwner[]): string {
  if (owner === 'me') return 'Mine'
  if (owner === 'none') return 'Nobody’s'
  return owners.find(({ id }) => id === owner)?.name ?? owner
}
