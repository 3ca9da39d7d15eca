import { defineGroup } from '../group.ts'

interface Canary {
  mailbox: string | null
  interval: number
  alerts_to: string | null
  is_shown: boolean
}

/** Test messages that go the way of a visitor's (decision 74). */
export const canary = defineGroup<Canary>('canary', {
  mailbox: null,
  interval: 30,
  alerts_to: null,
  is_shown: false,
})
