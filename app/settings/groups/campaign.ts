import { defineGroup } from '../group.ts'

export interface FirstHundred {
  name: string | null
  users: number
  /** `2026-01-31`, when they were counted. */
  as_of: string
}

export interface Seats {
  offered: number
  taken: number
}

interface Campaign {
  first_hundred: FirstHundred | null
  seats: Seats | null
}

/** No defaults: the site shows no numbers that nobody entered. */
export const campaign = defineGroup<Campaign>('campaign', { first_hundred: null, seats: null })
