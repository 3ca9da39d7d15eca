import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export interface MessageCounts {
  unread: number
  /** Messages whose mail has failed for a quarter of an hour or longer. */
  undelivered: number
}

const quarterHour = 15 * 60_000

/** Counts no further than anybody wants to know: an inbox of a hundred thousand costs what one of a hundred does. */
const enough = 100

export async function countMessages(client: Client, now = Date.now()): Promise<Result<MessageCounts>> {
  const some = () => client.from('contact_messages').select('id').limit(enough)
  const [unread, undelivered] = await Promise.all([
    some().is('read_at', null).is('archived_at', null).is('quarantined_at', null),
    some()
      .is('delivered_at', null)
      .is('quarantined_at', null)
      .gt('attempts', 0)
      .lt('created_at', new Date(now - quarterHour).toISOString()),
  ])
  if (unread.error) return failed(unread.error)
  if (undelivered.error) return failed(undelivered.error)
  return ok({ unread: unread.data.length, undelivered: undelivered.data.length })
}
