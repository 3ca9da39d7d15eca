import type { NewLeadAnswer } from '../../../data/rows/lead-answers.ts'
import type { LeadFields, LeadRow, NewLead } from '../../../data/rows/leads.ts'
import type { LeadChange } from './lead-change.ts'

export interface ChangedLead {
  id: string
  name: string
  /** The changed fields as the author saw them. */
  before: LeadChange
  /** Number of the sender's letters that the author saw. */
  letters: number
}

/** Why a lead was not changed; kept until the author has seen it. */
export interface ChangeError {
  leadId: string
  by: string | null
  at: string | null
  now: LeadChange
  /** The sender has written again. */
  hasNewLetter: boolean
  letters: number
  /** Ids of answers that the author had not seen. */
  answers: string[]
  isGone: boolean
}

interface Kept {
  /** Makes the call idempotent. */
  id: string
  userId: string
  /** In milliseconds; changes are sent in this order. */
  at: number
  leads: ChangedLead[]
  /** As told to the author: "Archived". */
  words: string
  state: 'waiting' | 'done' | 'refused'
  /** It may have reached the server, although no answer came. */
  isTried: boolean
  /** Without toast and Undo, such as marking as read. */
  isQuiet: boolean
  isUndone: boolean
  settledAt: number
  refusals: ChangeError[]
  error: { message: string; requestId?: string } | null
}

/** Kept in this browser until it is sent, and for a day as what Undo reverts. */
export type KeptChange = Kept &
  (
    | { kind: 'change'; change: LeadChange }
    | { kind: 'note'; text: string }
    /** `change` is the answer's effect on the lead. */
    | { kind: 'answer'; answer: NewLeadAnswer; change: LeadChange }
    /** Added by hand. The server's answer gives the lead's id. */
    | { kind: 'lead'; lead: NewLead; joins?: boolean }
    /** Of all letters of a lead, whose ids are known once they were asked for. */
    | { kind: 'deletion'; letterIds?: string[] }
    | { kind: 'view'; view: KeptView }
    | { kind: 'undo'; target: string; change: LeadChange }
  )

export type KeptLead = Extract<KeptChange, { kind: 'lead' }>

/** The query that a view stands for, now and before; null where there is none. */
export interface KeptView {
  name: string
  query: string | null
  before: string | null
}

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

/** Applies changes that the server has not confirmed, or confirmed after `readAt`. */
export function toShownLead<Lead extends LeadRow>(lead: Lead, changes: KeptChange[], readAt: number): Lead {
  return changes
    .filter(kept => isShown(kept, readAt))
    .reduce((shown, kept) => applyFields(shown, listFields(kept, lead.id), kept.at), lead)
}

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

/** As in the database: an archived lead, or one of another stage than "new", waits for nobody. */
function findWait(lead: LeadRow, { stage = lead.stage, archived = lead.archived_at !== null }: LeadChange) {
  if (archived) return null
  if (stage === lead.stage && lead.archived_at === null) return lead.waits_since
  return stage === 'new' ? (lead.waits_since ?? lead.last_letter_at) : null
}
