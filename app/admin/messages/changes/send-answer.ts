import { listLeadAnswers, sendLeadAnswer, withdrawLeadAnswer } from '../../../data/lead-answers.ts'
import { failed, ok, type Result } from '../../../data/result.ts'
import type { LeadAnswer, NewLeadAnswer } from '../../../data/rows/lead-answers.ts'
import type { LeadOutcome } from '../../../data/rows/leads.ts'
import type { Client } from '../../../data/schema.ts'
import { isSentOrWaiting } from '../is-sent-or-waiting.ts'
import type { KeptChange } from './kept-change.ts'

type Kept<Kind> = Extract<KeptChange, { kind: Kind }>

export async function sendAnswer(
  client: Client,
  { id, leads, answer }: Kept<'answer'>,
): Promise<Result<LeadOutcome[]>> {
  const leadId = leads[0]?.id ?? ''
  const send = () => sendLeadAnswer(client, { id, leadId, answer })
  let { error } = await send()
  if (error?.code === 'PT409') {
    const others = await findOthers(client, leadId, answer)
    if (others.error) return { data: null, error: others.error }
    const newest = others.data.at(-1)
    if (newest) {
      const answers = others.data.map(other => other.id)
      return ok([
        { id: leadId, state: 'conflict', lead: null, by: newest.by, at: newest.created_at, answers },
      ])
    }
    // The colleague's answer was taken back meanwhile.
    error = (await send()).error
  }
  return error ? { data: null, error } : ok([{ id: leadId, state: 'done', lead: null }])
}

/** Answers that the writer has not seen. */
async function findOthers(
  client: Client,
  leadId: string,
  { seen_answers = [] }: NewLeadAnswer,
): Promise<Result<LeadAnswer[]>> {
  const { data, error } = await listLeadAnswers(client, leadId)
  return error
    ? { data: null, error }
    : ok(data.filter(other => isSentOrWaiting(other) && !seen_answers.includes(other.id)))
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
