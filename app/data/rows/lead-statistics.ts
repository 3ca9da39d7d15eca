import type { QuoteEvent } from '../../../supabase/functions/count-quote/quote-event.ts'

export interface WeekRow {
  /** Its Monday. */
  week: string
  leads: number
  won: number
  /** Naira. */
  won_value: number
  /** Median until the first answer; null without one. */
  answer_seconds: number | null
  quotes: Partial<Record<QuoteEvent, number>> & { form: number }
}

export interface LeadShareRow {
  name: string | null
  leads: number
  won: number
  won_value: number
  answer_seconds: number | null
}

export interface LeadStatistics {
  weeks: WeekRow[]
  services: LeadShareRow[] | null
  origins: LeadShareRow[] | null
  /** By UTM parameters, the twenty with the most leads. Missing in an older database. */
  campaigns?: LeadShareRow[] | null
  answer_seconds: number | null
  answered: number
}
