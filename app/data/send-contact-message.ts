import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

export async function sendContactMessage(
  client: Client,
  message: ContactMessage,
): Promise<Result<undefined>> {
  const { name, email, subject, message: text } = message
  const { error } = await client.functions.invoke('send-holla-email', {
    body: { name, email, subject, message: text },
  })
  return error ? failed({ message: error.message }) : ok(undefined)
}
