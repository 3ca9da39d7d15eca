import type { NewLeadAnswer } from '../../../data/rows/lead-answers.ts'
import type { LeadFields, LeadRow, NewLead } from '../../../data/rows/leads.ts'
import type { LeadChange } from './lead-change.ts'

export interface ChangedLead {
  id: string
  name: string
  /** What its author saw in the fields of the change. */
  before: LeadChange
  /** How many they saw of what its sender wrote. */
  letters: number
}

/** Why a lead was left as it is, until the author of the change has seen it. */
export interface Refusal {
  leadId: string
  /** Who changed it meanwhile, and when. */
  by: string | null
  at: string | null
  now: LeadChange
  /** Its sender has written again. */
  hasNewLetter: boolean
  letters: number
  /** Ids of the answers that the author of this one had not seen. */
  answers: string[]
  isGone: boolean
}

interface Kept {
  /** Of the call, the same however often it is sent. */
  id: string
  userId: string
  /** Milliseconds; the order in which they are sent. */
  at: number
  leads: ChangedLead[]
  /** What its author was told: "Archived". */
  words: string
  state: 'waiting' | 'done' | 'refused'
  /** It may have reached the server, although nothing was answered. */
  isTried: boolean
  /** Neither told nor taken back: a letter was read. */
  isQuiet: boolean
  isUndone: boolean
  settledAt: number
  refusals: Refusal[]
  /** What the server refused it with. */
  error: { message: string; requestId?: string } | null
}

/** A change of leads as this browser keeps it: until it is sent, and for a day as what Undo takes back. */
export type KeptChange = Kept &
  (
    | { kind: 'change'; change: LeadChange }
    | { kind: 'note'; text: string }
    /** With what it does to the lead. */
    | { kind: 'answer'; answer: NewLeadAnswer; change: LeadChange }
    /** Somebody who did not come by the form. Its lead is known when the server has answered. */
    | { kind: 'lead'; lead: NewLead; joins?: boolean }
    /** Of all letters of a lead, whose ids are known once they were asked for. */
    | { kind: 'deletion'; letterIds?: string[] }
    | { kind: 'view'; view: KeptView }
    | { kind: 'undo'; target: string; change: LeadChange }
  )

/** A lead that was added by hand. */
export type KeptLead = Extract<KeptChange, { kind: 'lead' }>

/** What a view's name stands for, and stood for before; null where there is none. */
export interface KeptView {
  name: string
  query: string | null
  before: string | null
}

/** The fields of a change as a lead has them. */
export function readFields(lead: LeadRow, change: LeadChange): LeadChange {
  const all: LeadFields = {
    stage: lead.stage,
    owner_id: lead.owner_id,
    next_step: lead.next_step,
    next_step_on: lead.next_step_on,
    value: lead.value,
    archived: lead.archived_at !== null,
    spam: lead.spam_at !== null,
    read: lead.read_at !== null,
  }
  return Object.fromEntries(Object.entries(all).filter(([field]) => field in change))
}

/** A lead as the changes that the server has not confirmed yet make it, or that came after it was read at `readAt`. */
export function toShownLead<Lead extends LeadRow>(lead: Lead, changes: KeptChange[], readAt: number): Lead {
  return changes
    .filter(kept => isShown(kept, readAt))
    .reduce((shown, kept) => applyFields(shown, listFields(kept, lead.id), kept.at), lead)
}

/** Whether it was put into the trash here since it was read. */
export function isInTrash(leadId: string, changes: KeptChange[], readAt: number): boolean {
  return changes.some(
    kept =>
      kept.kind === 'deletion' &&
      !kept.isUndone &&
      kept.refusals.length === 0 &&
      kept.leads.some(({ id }) => id === leadId) &&
      isShown(kept, readAt),
  )
}

export const isShown = ({ state, settledAt }: KeptChange, readAt: number) =>
  state === 'waiting' || (state === 'done' && settledAt > readAt)

function listFields(kept: KeptChange, leadId: string): LeadChange {
  const lead = kept.leads.find(({ id }) => id === leadId)
  const isRefused = kept.refusals.some(refusal => refusal.leadId === leadId)
  if (!lead || isRefused || !('change' in kept)) return {}
  return kept.kind === 'undo' ? lead.before : kept.change
}

function applyFields<Lead extends LeadRow>(lead: Lead, change: LeadChange, at: number): Lead {
  const { archived, spam, read, ...plain } = change
  const time = new Date(at).toISOString()
  return {
    ...lead,
    ...plain,
    ...((plain.stage ?? archived) !== undefined && { waits_since: findWait(lead, change) }),
    ...(archived !== undefined && { archived_at: archived ? (lead.archived_at ?? time) : null }),
    ...(spam !== undefined && { spam_at: spam ? (lead.spam_at ?? time) : null }),
    ...(read !== undefined && { read_at: read ? (lead.read_at ?? time) : null }),
  }
}

/** As the database decides it: what is filed or has another stage than "new" waits for nobody. */
function findWait(lead: LeadRow, { stage = lead.stage, archived = lead.archived_at !== null }: LeadChange) {
  if (archived) return null
  if (stage === lead.stage && lead.archived_at === null) return lead.waits_since
  return stage === 'new' ? (lead.waits_since ?? lead.last_letter_at) : null
}
