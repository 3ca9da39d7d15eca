import type { MessageRow } from './messages.ts'

export type LeadStage = 'new' | 'answered' | 'quoted' | 'won' | 'lost'

/** The matter behind one or more letters of one sender (docs/decisions/068-leads.md). */
export type LeadRow = {
  /** That of its first letter. */
  id: string
  /** The e-mail address in small letters; of somebody without one the phone number. */
  sender: string
  name: string
  phone: string | null
  stage: LeadStage
  owner_id: string | null
  owner_name: string | null
  next_step: string | null
  /** YYYY-MM-DD */
  next_step_on: string | null
  /** Naira. */
  value: number | null
  quote: unknown
  service: string | null
  intent: string | null
  origin: string | null
  utm: Record<string, string> | null
  proposed_times: string[] | null
  read_at: string | null
  archived_at: string | null
  spam_at: string | null
  /** Those that are not in the trash. */
  letters: number
  last_letter_at: string
  /** Since when the sender waits for an answer; null if not. */
  waits_since: string | null
  first_answered_at: string | null
  /** Of the answer that failed, or else of the last one; null where there is none. */
  answer_state: 'waiting' | 'sent' | 'failed' | null
  created_at: string
  updated_at: string
  /** Of the newest letter; null of a lead without one. */
  letter_id: string | null
  subject: string | null
  excerpt: string | null
}

/** What can be changed of a lead. */
export type LeadFields = {
  stage: LeadStage
  owner_id: string | null
  next_step: string | null
  next_step_on: string | null
  value: number | null
  archived: boolean
  spam: boolean
  read: boolean
}

/** What the author of a change saw: only of these fields does a colleague's change make a conflict. */
export type SeenLead = Partial<LeadFields & { letters: number }>

export type LeadOutcome = {
  id: string
  /** conflict: somebody else changed it meanwhile, or a letter came, and it stays as it is. gone: it is in the trash. */
  state: 'done' | 'conflict' | 'gone'
  /** As it is now; null if gone. */
  lead: LeadRow | null
  /** Of a conflict: which of what was seen is another now. */
  fields?: (keyof SeenLead)[]
  /** Who made it so, and when. */
  by?: string | null
  at?: string
  /** Of an answer: those that its writer has not seen. */
  answers?: string[]
  /** Of an added lead: false where it joined one. */
  begins_lead?: boolean
}

export type FoundLead = {
  lead: LeadRow
  /** From the first on. */
  letters: MessageRow[]
  events: LeadEvent[]
  /** What else its sender asked for. */
  others: LeadRow[]
}

interface LeadEventOf<Kind extends string, Body> {
  id: string
  /** By which it is undone. */
  change_id: string
  kind: Kind
  at: string
  by_id: string | null
  by: string | null
  body: Body
  undone_at: string | null
  undone_by: string | null
}

export type LeadEvent =
  | LeadEventOf<'change', { before: Partial<LeadFields>; after: Partial<LeadFields> }>
  /** Its change_id is the answer's id. */
  | LeadEventOf<'answer', { before: Partial<LeadFields>; after: Partial<LeadFields> }>
  /** What a later letter said instead of what the lead knew. */
  | LeadEventOf<'quote', { before: ToldByLetter; after: ToldByLetter }>
  | LeadEventOf<'note', { text: string }>
  | LeadEventOf<'message', LeadMessage>

type ToldByLetter = { name?: string; value?: number; quote?: unknown }

/** What came another way than by the site's form. */
export type LeadMessage = {
  text: string
  subject: string | null
  channel: LeadChannel
  waits: boolean
  begins_lead: boolean
  /** The quote and the value that it brought instead of others. */
  told?: { before: ToldByLetter; after: ToldByLetter }
}

export type LeadChannel = 'whatsapp' | 'call' | 'email' | 'other'

/** Who wrote or called another way. It needs an address or a number. */
export type NewLead = {
  name: string
  email?: string
  phone?: string
  subject?: string
  text: string
  channel: LeadChannel
  at?: string
  /** Whether they wait for an answer; true unless said. */
  waits?: boolean
  quote?: unknown
  value?: number
  service?: string
  intent?: string
}

export type LeadTab = 'to_answer' | 'open' | 'quoted' | 'won' | 'lost' | 'archive' | 'spam'

export type LeadsQuery = {
  tab: LeadTab | 'all'
  /** Words in any order, each the beginning of one. */
  search?: string
  /** YYYY-MM, of the newest letter, in the office's time zone. */
  month?: string
  stage?: LeadStage | ''
  /** An id, or none. */
  owner?: string
  service?: string
  sort?: 'waiting' | 'newest' | 'oldest' | 'next_step' | 'value'
  /** Counts from 1. */
  page?: number
  /** 30 unless said, 200 at most. */
  page_size?: number
}

export type LeadPage = { leads: LeadRow[]; has_more: boolean }

/** A thousand stands for all beyond. */
export type LeadCounts = Record<LeadTab, number>

export type LeadOwner = { id: string; name: string; can_own: boolean }

export type LeadViewRow = {
  id: string
  name: string
  /** As it stands in the address. */
  query: string
  created_by_id: string | null
  created_at: string
}
