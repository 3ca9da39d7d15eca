import { defineGroup } from '../group.ts'

export const objectiveNames = ['acquisition', 'traffic'] as const
export const startNames = ['asap', 'next-week', 'next-month', 'next-quarter', 'later'] as const

/** Naira, without kobo. A single value, as each change makes a new price list. */
export interface PriceList {
  rates: Record<(typeof objectiveNames)[number], number>
  volume: { min: number; max: number; step: number; initial: number }
  surcharge: { percent: number; starts: readonly (typeof startNames)[number][] }
  valid_days: number
}

export const prices = defineGroup<{ list: PriceList }>('prices', {
  list: {
    rates: { acquisition: 640, traffic: 24 },
    volume: { min: 1_000, max: 100_000_000, step: 1_000, initial: 1_000 },
    surcharge: { percent: 15, starts: ['asap', 'next-week'] },
    valid_days: 30,
  },
})
