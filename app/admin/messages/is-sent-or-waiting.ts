import type { LeadAnswer } from '../../data/rows/lead-answers.ts'

/** Whether the recipient has it, or will have. */
export const isSentOrWaiting = ({ state }: LeadAnswer) => state === 'waiting' || state === 'sent'
