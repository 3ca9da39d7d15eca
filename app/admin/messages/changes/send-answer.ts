import { sendLeadAnswer, withdrawLeadAnswer } from '../../../data/lead-answers.ts'
import { failed, ok, type Result } from '../../../data/result.ts'
import type { LeadOutcome } from '../../../data/rows/leads.ts'
import type { Client } from '../../../data/schema.ts'
import type { KeptChange } from './kept-change.ts'

type Kept<Kind> = Extract<KeptChange, { kind: Kind }>

export async function sendAnswer(
  client: Client,
  { id, leads, answer }: Kept<'answer'>,
): Promise<Result<LeadOutcome[]>> {
  const leadId = leads[0]?.id ?? ''
  const { error } = await sendLeadAnswer(client, { id, leadId, answer })
  return error ? { data: null, error } : ok([{ id: leadId, state: 'done', lead: null }])
}

export async function withdrawAnswer(
  client: Client,
  { target, leads }: Kept<'undo'>,
): Promise<Result<LeadOutcome[]>> {
  const { data, error } = await withdrawLeadAnswer(client, target)
  if (error) return { data: null, error }
  const id = leads[0]?.id ?? ''
  if (data.state === 'done' || data.state === 'gone') return ok([{ id, state: data.state, lead: null }])
  return failed({ message: 'The answer has left by now, so it can’t be taken back.', code: 'P0001' })
}
