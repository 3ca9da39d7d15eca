import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export interface MessageCounts {
  unread: number
  /** Messages whose mail has failed for a quarter of an hour or longer. */
  undelivered: number
  /** Those whose mail is not tried any more, until somebody asks for it. */
  failed: number
}

const quarterHour = 15 * 60_000

/** Counts no further than anybody wants to know: an inbox of a hundred thousand costs what one of a hundred does. */
const enough = 100

export async function countMessages(client: Client, now = Date.now()): Promise<Result<MessageCounts>> {
  const some = () => client.from('contact_messages').select('id').limit(enough)
  const late = new Date(now - quarterHour).toISOString()
  const [unread, undelivered, failedForGood] = await Promise.all([
    some().is('read_at', null).is('archived_at', null).is('quarantined_at', null),
    some()
      .is('delivered_at', null)
      .is('quarantined_at', null)
      .gt('attempts', 0)
      .is('failed_at', null)
      // Empty again while a mail that somebody asked for is on its way.
      .not('last_error', 'is', null)
      .lt('created_at', late),
    some().is('delivered_at', null).is('quarantined_at', null).not('failed_at', 'is', null),
  ])
  if (unread.error) return failed(unread.error)
  if (undelivered.error) return failed(undelivered.error)
  if (failedForGood.error) return failed(failedForGood.error)
  return ok({
    unread: unread.data.length,
    undelivered: undelivered.data.length,
    failed: failedForGood.data.length,
  })
}
