import { failed, ok, type Result } from './result.ts'
import type { MessageTriage } from './rows/messages.ts'
import type { Client } from './schema.ts'

export async function triageMessage(
  client: Client,
  id: string,
  triage: MessageTriage,
): Promise<Result<undefined>> {
  const { data, error } = await client.from('contact_messages').update(triage).eq('id', id).select('id')
  if (error) return failed(error)
  return data.length === 0 ? failed({ message: 'This message no longer exists.' }) : ok(undefined)
}

export async function sendFailedMailsAgain(client: Client): Promise<Result<undefined>> {
  const { error } = await client
    .from('contact_messages')
    .update({ failed_at: null })
    .not('failed_at', 'is', null)
    .is('quarantined_at', null)
  return error ? failed(error) : ok(undefined)
}

export async function deleteMessage(client: Client, id: string): Promise<Result<undefined>> {
  const { data, error } = await client.from('contact_messages').delete().eq('id', id).select('id')
  if (error) return failed(error)
  // Row-level security hides what it refuses, so it may be either.
  if (data.length > 0) return ok(undefined)
  return failed({ message: 'This message no longer exists, or you may no longer see it.' })
}
