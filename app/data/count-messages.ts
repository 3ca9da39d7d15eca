import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export interface MessageCounts {
  unread: number
  undelivered: number
  /** No longer retried, unlike the undelivered ones. */
  failed: number
}

const quarterHour = 15 * 60_000

/** Counting stops here, so that a huge inbox costs no more than a small one. */
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
      // Cleared when staff ask for another attempt.
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
