import type { LeadAnswer } from '../../data/rows/lead-answers.ts'

/** Whether its recipient has it, or will have. */
export const isStanding = ({ state }: LeadAnswer) => state === 'waiting' || state === 'sent'
