import { failed, ok, type Result } from './result.ts'
import type { MessageRow } from './rows/messages.ts'
import type { Client } from './schema.ts'

export async function findMessage(client: Client, id: string): Promise<Result<MessageRow | null>> {
  const { data, error } = await client.from('contact_messages').select('*').eq('id', id).maybeSingle()
  return error ? failed(error) : ok(data)
}
