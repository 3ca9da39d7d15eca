import type { MessageRow } from './messages.ts'

export type LeadStage = 'new' | 'answered' | 'quoted' | 'won' | 'lost'

/** One matter of one sender, with one or more letters (docs/decisions/068-leads.md). */
export type LeadRow = {
  /** That of its first letter. */
  id: string
  /** The e-mail address in lower case; without one, the phone number. */
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
  /** Without those in the trash. */
  letters: number
  last_letter_at: string
  waits_since: string | null
  first_answered_at: string | null
  /** Of the failed answer, or else of the latest; null without one. */
  answer_state: 'waiting' | 'sent' | 'failed' | null
  created_at: string
  updated_at: string
  /** Of the newest letter, like the next two; null without one. */
  letter_id: string | null
  subject: string | null
  excerpt: string | null
}

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

/** What the author of a change saw: only a colleague's change of these fields makes a conflict. */
export type SeenLead = Partial<LeadFields & { letters: number }>

export type LeadOutcome = {
  id: string
  /** conflict: somebody changed it or a letter came, so it stays as it is. gone: in the trash. */
  state: 'done' | 'conflict' | 'gone'
  lead: LeadRow | null
  /** In a conflict: the seen fields that were changed, by whom and when. */
  fields?: (keyof SeenLead)[]
  by?: string | null
  at?: string
  /** Answers that the writer has not seen. */
  answers?: string[]
  /** Of an added lead: false if it joined an existing one. */
  begins_lead?: boolean
}

export type FoundLead = {
  lead: LeadRow
  letters: MessageRow[]
  events: LeadEvent[]
  others: LeadRow[]
}

interface LeadEventOf<Kind extends string, Body> {
  id: string
  /** For `undoLeadChange`. */
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
  /** Its `change_id` is the answer's id. */
  | LeadEventOf<'answer', { before: Partial<LeadFields>; after: Partial<LeadFields> }>
  /** A later letter replaced what the lead had. */
  | LeadEventOf<'quote', { before: ToldByLetter; after: ToldByLetter }>
  | LeadEventOf<'note', { text: string }>
  | LeadEventOf<'message', LeadMessage>

type ToldByLetter = { name?: string; value?: number; quote?: unknown }

export type LeadMessage = {
  text: string
  subject: string | null
  channel: LeadChannel
  waits: boolean
  begins_lead: boolean
  told?: { before: ToldByLetter; after: ToldByLetter }
}

export type LeadChannel = 'whatsapp' | 'call' | 'email' | 'other'

/** Needs an e-mail address or a phone number. */
export type NewLead = {
  name: string
  email?: string
  phone?: string
  subject?: string
  text: string
  channel: LeadChannel
  at?: string
  /** For an answer; true unless given. */
  waits?: boolean
  quote?: unknown
  value?: number
  service?: string
  intent?: string
}

export type LeadTab = 'to_answer' | 'open' | 'quoted' | 'won' | 'lost' | 'archive' | 'spam'

export type LeadsQuery = {
  tab: LeadTab | 'all'
  /** In any order; each must begin a word. */
  search?: string
  /** YYYY-MM of the newest letter, in the office's time zone. */
  month?: string
  stage?: LeadStage | ''
  /** An id, or `none`. */
  owner?: string
  service?: string
  sort?: 'waiting' | 'newest' | 'oldest' | 'next_step' | 'value'
  page?: number
  /** 30 by default, at most 200. */
  page_size?: number
}

export type LeadPage = { leads: LeadRow[]; has_more: boolean }

/** 1,000 means that or more. */
export type LeadCounts = Record<LeadTab, number>

export type LeadOwner = { id: string; name: string; can_own: boolean }

export type LeadViewRow = {
  id: string
  name: string
  query: string
  created_by_id: string | null
  created_at: string
}
