import { failed, ok, type Result } from './result.ts'
import type { LeadMessage } from './rows/leads.ts'
import type { MessageRow } from './rows/messages.ts'
import type { Client } from './schema.ts'

export type LetterOf = Pick<MessageRow, 'id' | 'created_at' | 'message'> & { lead_id: string }

// More ids would make the address too long.
const most = 100
// The server returns no more rows at once.
const pageSize = 1000

/** Also what was added by hand, such as a chat. Oldest first. */
export async function listLettersOf(client: Client, leadIds: string[]): Promise<Result<LetterOf[]>> {
  const found: LetterOf[] = []
  for (let i = 0; i < leadIds.length; i += most) {
    const batch = leadIds.slice(i, i + most)
    const results = [await listLetters(client, batch), await listAdded(client, batch)]
    for (const { data, error } of results) {
      if (error) return { data: null, error }
      found.push(...data)
    }
  }
  return ok(found.sort((a, b) => a.created_at.localeCompare(b.created_at)))
}

async function listLetters(client: Client, leadIds: string[]): Promise<Result<LetterOf[]>> {
  const filed = await listAll((first, last) =>
    client
      .from('lead_letters')
      .select('message_id,lead_id')
      .in('lead_id', leadIds)
      .order('message_id')
      .range(first, last),
  )
  if (filed.error) return filed
  const leads = new Map(filed.data.map(({ message_id, lead_id }) => [message_id, lead_id]))
  const ids = [...leads.keys()]
  const found: LetterOf[] = []
  for (let i = 0; i < ids.length; i += most) {
    const { data, error } = await client
      .from('contact_messages')
      .select('id,created_at,message')
      .in('id', ids.slice(i, i + most))
    if (error) return failed(error)
    found.push(...data.map(letter => ({ ...letter, lead_id: leads.get(letter.id) ?? '' })))
  }
  return ok(found)
}

async function listAdded(client: Client, leadIds: string[]): Promise<Result<LetterOf[]>> {
  const { data, error } = await listAll((first, last) =>
    client
      .from('lead_events')
      .select('id,lead_id,at,body')
      .eq('kind', 'message')
      .is('undone_at', null)
      .in('lead_id', leadIds)
      .order('id')
      .range(first, last),
  )
  if (error) return { data: null, error }
  const toLetter = ({ id, lead_id, at, body }: (typeof data)[number]): LetterOf => ({
    ...{ id, lead_id, created_at: at },
    message: (body as LeadMessage).text,
  })
  return ok(data.map(toLetter))
}

async function listAll<Row>(
  read: (
    first: number,
    last: number,
  ) => PromiseLike<{ data: Row[]; error: null } | { data: null; error: { message: string; code: string } }>,
): Promise<Result<Row[]>> {
  const found: Row[] = []
  for (let first = 0; ; first += pageSize) {
    const { data, error } = await read(first, first + pageSize - 1)
    if (error) return failed(error)
    found.push(...data)
    if (data.length < pageSize) return ok(found)
  }
}
