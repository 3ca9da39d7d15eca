import type { LeadRow } from '../../../data/rows/leads.ts'

/** What a lead is called: who wrote or called without a subject said something. */
export const toSubject = ({ subject, excerpt, name }: Pick<LeadRow, 'subject' | 'excerpt' | 'name'>) =>
  subject || excerpt || name
