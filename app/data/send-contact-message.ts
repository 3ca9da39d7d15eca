import type { ContactMessage } from '../../supabase/functions/send-holla-email/contact-message.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

interface Circumstances {
  isFromProgram: boolean
  /** Page, campaign, intent and times (`letter-details.ts` of the function). */
  origin?: string
  /** A random number of this message: sent again with it, it is stored once. */
  key?: string | null
}

/** A message that a program filled in is marked, so that the function quarantines it. Answers under which id it is stored. */
export async function sendContactMessage(
  client: Client,
  message: ContactMessage,
  { isFromProgram, origin = '', key }: Circumstances,
): Promise<Result<{ id: string }>> {
  const { data, error } = await client.functions.invoke<{ id: string }>('send-holla-email', {
    body: message,
    headers: {
      ...(isFromProgram && { 'x-holla-trap': 'filled' }),
      ...(origin && { 'x-holla-origin': origin }),
      ...(key && { 'idempotency-key': key }),
    },
  })
  return error ? failed({ message: await readReason(error) }) : ok({ id: data?.id ?? '' })
}

/** What the function says; the client's own error tells the status alone. */
async function readReason(error: { message: string; context?: unknown }): Promise<string> {
  if (!(error.context instanceof Response)) return error.message
  const body: unknown = await error.context.json().catch(() => null)
  const isTold = typeof body === 'object' && body !== null && 'message' in body
  return isTold && typeof body.message === 'string' ? body.message : error.message
}
