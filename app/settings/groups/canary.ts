import { defineGroup } from '../group.ts'

interface Canary {
  mailbox: string | null
  interval: number
  alerts_to: string | null
  is_shown: boolean
}

/** A made-up message that goes the way of a visitor's again and again (decision 74). */
export const canary = defineGroup<Canary>('canary', {
  mailbox: null,
  interval: 30,
  alerts_to: null,
  is_shown: false,
})
