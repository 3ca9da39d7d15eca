import type { LeadFields } from '../../../data/rows/leads.ts'

export type LeadChange = Partial<LeadFields>
