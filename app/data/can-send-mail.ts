import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function canSendMail(client: Client): Promise<Result<boolean>> {
  const { data, error } = await client.rpc('can_send_mail')
  return error ? failed(error) : ok(data)
}
