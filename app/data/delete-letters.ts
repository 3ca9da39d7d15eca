import { findLead } from './leads.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Puts the letters of a lead into the trash, and adds their ids to `deleted`. */
export async function deleteLetters(
  client: Client,
  leadId: string,
  deleted: string[],
): Promise<Result<undefined>> {
  const found = await findLead(client, leadId)
  if (found.error) return found
  const ids = (found.data?.letters ?? []).map(({ id }) => id)
  const { data, error } = await client.from('contact_messages').delete().in('id', ids).select('id')
  if (error) return failed(error)
  deleted.push(...data.map(({ id }) => id))
  // Row-level security hides what it refuses, so nobody can tell which it was.
  if (data.length > 0) return ok(undefined)
  return failed({ message: 'This message no longer exists, or you may no longer see it.' })
}
