import type { ContactMessage } from '../../supabase/functions/send-holla-email/contact-message.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** A message that a program filled in is marked, so that the function quarantines it. */
export async function sendContactMessage(
  client: Client,
  message: ContactMessage,
  { isFromProgram }: { isFromProgram: boolean },
): Promise<Result<undefined>> {
  const { error } = await client.functions.invoke('send-holla-email', {
    body: message,
    ...(isFromProgram && { headers: { 'x-holla-trap': 'filled' } }),
  })
  return error ? failed({ message: error.message }) : ok(undefined)
}
