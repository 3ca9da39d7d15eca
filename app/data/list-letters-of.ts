import { failed, ok, type Result } from './result.ts'
import type { MessageRow } from './rows/messages.ts'
import type { Client } from './schema.ts'

export type LetterOf = Pick<MessageRow, 'id' | 'created_at' | 'message'> & { lead_id: string }

// More ids would make the address too long.
const most = 100
// The server returns no more rows at once.
const pageSize = 1000

export async function listLettersOf(client: Client, leadIds: string[]): Promise<Result<LetterOf[]>> {
  const found: LetterOf[] = []
  for (let i = 0; i < leadIds.length; i += most) {
    const leads = new Map<string, string>()
    for (let first = 0, isMore = true; isMore; first += pageSize) {
      const filed = await client
        .from('lead_letters')
        .select('message_id,lead_id')
        .in('lead_id', leadIds.slice(i, i + most))
        .order('message_id')
        .range(first, first + pageSize - 1)
      if (filed.error) return failed(filed.error)
      for (const { message_id, lead_id } of filed.data) leads.set(message_id, lead_id)
      isMore = filed.data.length === pageSize
    }
    const ids = [...leads.keys()]
    for (let j = 0; j < ids.length; j += most) {
      const { data, error } = await client
        .from('contact_messages')
        .select('id,created_at,message')
        .in('id', ids.slice(j, j + most))
      if (error) return failed(error)
      found.push(...data.map(letter => ({ ...letter, lead_id: leads.get(letter.id) ?? '' })))
    }
  }
  return ok(found.sort((a, b) => a.created_at.localeCompare(b.created_at)))
}
