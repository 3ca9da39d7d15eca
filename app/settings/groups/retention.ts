import { defineGroup } from '../group.ts'

/** The database has the same defaults: private.list_retention_ends. */
export const retention = defineGroup('retention', {
  spam_days: 30,
  open_months: 36,
  lost_months: 24,
  won_months: 72,
})
