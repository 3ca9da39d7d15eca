import type { LeadRow } from '../../../data/rows/leads.ts'

/** Leads that wrote or called in another way have no subject. */
export const toSubject = ({ subject, excerpt, name }: Pick<LeadRow, 'subject' | 'excerpt' | 'name'>) =>
  subject || excerpt || name
