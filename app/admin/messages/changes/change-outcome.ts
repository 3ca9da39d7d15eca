import type { CallError } from '../../../data/result.ts'
import type { LeadOutcome } from '../../../data/rows/leads.ts'
import { type ChangeError, type KeptChange, readFields } from './kept-change.ts'

export function toChangeError(outcome: LeadOutcome, change: KeptChange): ChangeError | [] {
  if (outcome.state === 'done') return []
  const { id, lead, fields = [], by = null, at = null } = outcome
  const now = lead && 'change' in change ? readFields(lead, change.change) : {}
  const hasNewLetter = fields.includes('letters')
  return {
    leadId: id,
    by,
    at,
    now,
    hasNewLetter,
    letters: lead?.letters ?? 0,
    answers: outcome.answers ?? [],
    isGone: outcome.state === 'gone',
  }
}

/** With the id that the server gave the lead. */
export function toAdded({ leads }: KeptChange, [outcome]: LeadOutcome[]) {
  if (!outcome) return {}
  return { leads: leads.map(lead => ({ ...lead, id: outcome.id })), joins: outcome.begins_lead === false }
}

export const isSessionError = ({ code }: CallError) => /^PGRST30/.test(code ?? '')

/** No answer, or a temporary error: of a proxy, a busy server or an unavailable database. */
export function isPassing({ code }: CallError): boolean {
  return !code || code === 'too_many_requests' || /^(PGRST00|08|40|53|57|55P03|25006)/.test(code)
}
