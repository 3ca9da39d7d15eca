import { defineGroup } from '../group.ts'

/** How far a first campaign has come that runs now. */
export interface FirstHundred {
  name: string | null
  users: number
  /** `2026-01-31`, the day on which they were counted. */
  as_of: string
}

/** First campaigns that the agency pays for at a time. */
export interface Seats {
  offered: number
  taken: number
}

interface Campaign {
  first_hundred: FirstHundred | null
  seats: Seats | null
}

/** What is true of campaigns today. There is no default: the site counts nothing that nobody entered. */
export const campaign = defineGroup<Campaign>('campaign', { first_hundred: null, seats: null })
