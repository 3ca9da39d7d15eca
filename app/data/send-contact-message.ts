import type { ContactMessage } from '../../supabase/functions/send-holla-email/contact-message.ts'
import {
  type LetterHeaders,
  toLetterHeaders,
} from '../../supabase/functions/send-holla-email/contact-request-headers.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function sendContactMessage(
  client: Client,
  message: ContactMessage,
  beside: Partial<LetterHeaders>,
): Promise<Result<{ id: string }>> {
  const { data, error } = await client.functions.invoke<{ id: string }>('send-holla-email', {
    body: message,
    headers: toLetterHeaders(beside),
  })
  return error ? failed({ message: await readReason(error) }) : ok({ id: data?.id ?? '' })
}

/** The client's own error has the status only. */
async function readReason(error: { message: string; context?: unknown }): Promise<string> {
  if (!(error.context instanceof Response)) return error.message
  const body: unknown = await error.context.json().catch(() => null)
  const isTold = typeof body === 'object' && body !== null && 'message' in body
  return isTold && typeof body.message === 'string' ? body.message : error.message
}
