import { addLeadNote, changeLeads, undoLeadChange } from '../../../data/change-leads.ts'
import type { Result } from '../../../data/result.ts'
import type { LeadOutcome, SeenLead } from '../../../data/rows/leads.ts'
import type { Client } from '../../../data/schema.ts'
import type { Attempt } from './change-queue.ts'
import type { ChangedLead, KeptChange } from './kept-change.ts'
import type { LeadChange } from './lead-change.ts'
import { sendAddedLead } from './send-added-lead.ts'
import { sendAnswer, withdrawAnswer } from './send-answer.ts'
import { sendDeletion, takeBackDeletion } from './send-deletion.ts'
import { sendView } from './send-view.ts'

type Kept<Kind> = Extract<KeptChange, { kind: Kind }>

export async function sendChange(
  client: Client,
  kept: KeptChange,
  attempt: Attempt,
): Promise<Result<LeadOutcome[]>> {
  switch (kept.kind) {
    case 'change':
      return sendFields(client, kept)
    case 'note':
      return addLeadNote(client, { id: kept.id, leadId: kept.leads[0]?.id ?? '', text: kept.text })
    case 'answer':
      return sendAnswer(client, kept)
    case 'lead':
      return sendAddedLead(client, kept)
    case 'deletion':
      return sendDeletion(client, kept, attempt)
    case 'view':
      return sendView(client, kept.view.name, kept.view.query)
    case 'undo':
      return sendUndo(client, kept, attempt.target)
  }
}

function sendFields(client: Client, kept: Kept<'change'>): Promise<Result<LeadOutcome[]>> {
  const seen = Object.fromEntries(
    kept.leads.map(lead => [lead.id, kept.isQuiet ? { letters: lead.letters } : toSeen(lead, kept.change)]),
  )
  const leadIds = kept.leads.map(({ id }) => id)
  return changeLeads(client, { id: kept.id, leadIds, change: kept.change, seen })
}

function sendUndo(
  client: Client,
  kept: Kept<'undo'>,
  target: KeptChange | null,
): Promise<Result<LeadOutcome[]>> {
  switch (target?.kind) {
    case 'answer':
      return withdrawAnswer(client, kept)
    case 'deletion':
      return takeBackDeletion(client, target)
    case 'view':
      return sendView(client, target.view.name, target.view.before)
    default:
      return undoLeadChange(client, kept.target)
  }
}

// What the author hasn't seen must not be archived or count as answered.
const toSeen = ({ before, letters }: ChangedLead, { archived, spam, stage = 'new' }: LeadChange): SeenLead =>
  archived || spam || stage !== 'new' ? { ...before, letters } : before
