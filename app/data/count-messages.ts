import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export interface MessageCounts {
  unread: number
  /** Messages whose mail has failed for a quarter of an hour or longer. */
  undelivered: number
}

const quarterHour = 15 * 60_000

export async function countMessages(client: Client, now = Date.now()): Promise<Result<MessageCounts>> {
  const count = () => client.from('contact_messages').select('id', { count: 'exact', head: true })
  const [unread, undelivered] = await Promise.all([
    count().is('read_at', null).is('archived_at', null).is('quarantined_at', null),
    count()
      .is('delivered_at', null)
      .is('quarantined_at', null)
      .gt('attempts', 0)
      .lt('created_at', new Date(now - quarterHour).toISOString()),
  ])
  const error = unread.error ?? undelivered.error
  return error ? failed(error) : ok({ unread: unread.count ?? 0, undelivered: undelivered.count ?? 0 })
}
