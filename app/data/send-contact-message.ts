import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

/** A message that a program has filled in goes out marked, for the function to keep it apart. */
export async function sendContactMessage(
  client: Client,
  message: ContactMessage,
  { isFromProgram }: { isFromProgram: boolean },
): Promise<Result<undefined>> {
  const { name, email, subject, message: text } = message
  const { error } = await client.functions.invoke('send-holla-email', {
    body: { name, email, subject, message: text },
    ...(isFromProgram && { headers: { 'x-holla-trap': 'filled' } }),
  })
  return error ? failed({ message: error.message }) : ok(undefined)
}
