import { addLeadNote, changeLeads, undoLeadChange } from '../../../data/change-leads.ts'
import type { Result } from '../../../data/result.ts'
import type { LeadOutcome, SeenLead } from '../../../data/rows/leads.ts'
import type { Client } from '../../../data/schema.ts'
import type { ChangedLead, KeptChange } from './kept-change.ts'
import type { LeadChange } from './lead-change.ts'
import { sendAnswer, withdrawAnswer } from './send-answer.ts'

/** The call that a kept change stands for. */
export async function sendChange(client: Client, kept: KeptChange): Promise<Result<LeadOutcome[]>> {
  if (kept.kind === 'answer') return sendAnswer(client, kept)
  if (kept.kind === 'undo' && kept.isOfAnswer) return withdrawAnswer(client, kept)
  if (kept.kind === 'undo') return undoLeadChange(client, kept.target)
  if (kept.kind === 'change') {
    const seen = Object.fromEntries(
      kept.leads.map(lead => [lead.id, kept.isQuiet ? {} : toSeen(lead, kept.change)]),
    )
    const leadIds = kept.leads.map(({ id }) => id)
    return changeLeads(client, { id: kept.id, leadIds, change: kept.change, seen })
  }
  const leadId = kept.leads[0]?.id ?? ''
  return addLeadNote(client, { id: kept.id, leadId, text: kept.text })
}

// Nobody files what came after they looked, nor says that it is answered.
const toSeen = ({ before, letters }: ChangedLead, { archived, spam, stage = 'new' }: LeadChange): SeenLead =>
  archived || spam || stage !== 'new' ? { ...before, letters } : before
