import { failed, ok, type Result } from './result.ts'
import type { DeskWords, LeadAnswer, NewLeadAnswer, Withdrawal } from './rows/lead-answers.ts'
import type { Client } from './schema.ts'

/** Oldest first. @param id of the lead, or of one of its letters */
export async function listLeadAnswers(client: Client, id: string): Promise<Result<LeadAnswer[]>> {
  const { data, error } = await client.rpc('list_lead_answers', { p_lead_id: id })
  return error ? failed(error) : ok(data)
}

/** Sends once per `id`; a repeated call returns the answer's present state. */
export async function sendLeadAnswer(
  client: Client,
  { id, leadId, answer }: { id: string; leadId: string; answer: NewLeadAnswer },
): Promise<Result<LeadAnswer>> {
  const { data, error } = await client.rpc('send_lead_answer', {
    p_id: id,
    p_lead_id: leadId,
    p_answer: answer,
  })
  return error ? failed(error) : ok(data)
}

export async function withdrawLeadAnswer(client: Client, id: string): Promise<Result<Withdrawal>> {
  const { data, error } = await client.rpc('withdraw_lead_answer', { p_id: id })
  return error ? failed(error) : ok(data)
}

export async function resendLeadAnswer(client: Client, id: string): Promise<Result<LeadAnswer | null>> {
  const { data, error } = await client.rpc('resend_lead_answer', { p_id: id })
  return error ? failed(error) : ok(data)
}

export async function findDeskWords(client: Client): Promise<Result<DeskWords>> {
  const { data, error } = await client.rpc('find_desk_words')
  return error ? failed(error) : ok(data)
}
