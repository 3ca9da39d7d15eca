import { defineGroup } from '../group.ts'

/** How long leads are kept after the last that happened to them; null: until somebody erases them. */
interface Retention {
  spam_days: number | null
  open_months: number | null
  lost_months: number | null
  won_months: number | null
}

/** The database has the same defaults: private.list_retention_ends. */
export const retention = defineGroup<Retention>('retention', {
  spam_days: 30,
  open_months: 36,
  lost_months: 24,
  won_months: 72,
})
