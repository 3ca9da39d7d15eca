import type { LeadRow, LeadsQuery, LeadTab } from '../../data/rows/leads.ts'
import { toPage } from '../search-parameters.ts'
import { isStage } from './changes/describe-change.ts'

export const tabs = [
  'to_answer',
  'open',
  'quoted',
  'won',
  'lost',
  'archive',
  'spam',
] as const satisfies LeadTab[]

export const tabNames: Record<LeadTab, string> = {
  to_answer: 'To answer',
  open: 'All open',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
  archive: 'Archive',
  spam: 'Spam',
}

export const sortNames = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  waiting: 'Longest waiting first',
  next_step: 'Next step first',
  value: 'Highest value first',
}

type Sort = keyof typeof sortNames

export const findDefaultSort = (tab: LeadTab): Sort => (tab === 'to_answer' ? 'waiting' : 'newest')

// From links of earlier releases.
const formerFolders: Record<string, LeadTab> = { archived: 'archive', quarantine: 'spam' }

const pageSize = 50

export type ShownQuery = Required<Omit<LeadsQuery, 'tab' | 'stage'>> & {
  tab: LeadTab
  stage: NonNullable<LeadsQuery['stage']>
}

/** The default tab is "to answer". `owner` may also be "me". */
export function toLeadsQuery(parameters: URLSearchParams): ShownQuery {
  const tab = toTab(parameters)
  const month = parameters.get('month') ?? ''
  const stage = parameters.get('stage')
  const sort = parameters.get('sort') ?? ''
  const owner = parameters.get('owner') ?? ''
  return {
    tab,
    search: parameters.get('q') ?? '',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    stage: isStage(stage) ? stage : '',
    owner: /^(me|none|[\da-f-]{36})$/.test(owner) ? owner : '',
    service: parameters.get('service') ?? '',
    sort: Object.hasOwn(sortNames, sort) ? (sort as Sort) : findDefaultSort(tab),
    page: toPage(parameters.get('page')),
    page_size: pageSize,
  }
}

/** The database knows no "me". */
export const toStoredQuery = (query: ShownQuery, userId: string): ShownQuery =>
  query.owner === 'me' ? { ...query, owner: userId } : query

function toTab(parameters: URLSearchParams): LeadTab {
  const folder = formerFolders[parameters.get('folder') ?? '']
  return tabs.find(tab => tab === parameters.get('tab')) ?? folder ?? 'to_answer'
}

export const filterNames = ['q', 'month', 'stage', 'owner', 'service'] as const

export function withTab(parameters: URLSearchParams, tab: LeadTab): string {
  const kept = new URLSearchParams([...parameters].filter(([name]) => isFilter(name)))
  if (tab !== 'to_answer') kept.set('tab', tab)
  return kept.toString()
}

const isFilter = (name: string) => (filterNames as readonly string[]).includes(name)

/** As the database decides it. */
function isUnderTab(lead: LeadRow, tab: LeadTab): boolean {
  if (tab === 'spam') return lead.spam_at !== null
  if (lead.spam_at !== null) return false
  if (tab === 'won' || tab === 'lost') return lead.stage === tab
  if (tab === 'archive') return lead.archived_at !== null
  if (lead.archived_at !== null) return false
  if (tab === 'quoted') return lead.stage === tab
  return tab === 'to_answer' ? lead.waits_since !== null : lead.stage !== 'won' && lead.stage !== 'lost'
}

/** A lead that was changed here may no longer belong in the list, before that is loaded again. */
export function belongs(lead: LeadRow, { tab, stage, owner }: ShownQuery, userId: string): boolean {
  if (!isUnderTab(lead, tab) || (stage && lead.stage !== stage)) return false
  if (!owner) return true
  return lead.owner_id === (owner === 'none' ? null : owner === 'me' ? userId : owner)
}
