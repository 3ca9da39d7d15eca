import type { LeadFields } from '../../../data/rows/leads.ts'

/** New values of some fields of a lead. */
export type LeadChange = Partial<LeadFields>
