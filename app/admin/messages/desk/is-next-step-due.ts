import type { LeadRow } from '../../../data/rows/leads.ts'
import { toOfficeTime } from '../../office-time.ts'

/** By the office's day, wherever the reader is. */
export const isNextStepDue = (
  { next_step_on }: Pick<LeadRow, 'next_step_on'>,
  now: number = Date.now(),
): boolean => next_step_on !== null && next_step_on <= toOfficeTime(now).day
